import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { chosenID, numberedOption, revision, rowID, writtenText } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const sector = z.object({ sectorID: z.int(), sectorName: z.string(), buildingId: z.int(), revision: z.int() })
export type Sector = z.infer<typeof sector>

/**
 * A missing required field is refused in the words of the specification, so the shape allows it to be
 * missing.
 */
const sectorValues = { sectorName: writtenText(60), buildingId: chosenID }

export const sectorCalls = {
  'sectors.lookup': {
    summary: 'Sectors to choose from.',
    access: 'lines.see',
    query: loadQuery,
    answer: gridAnswer(numberedOption),
  },
  'sectors.get': {
    summary: 'Sectors as a grid loads them.',
    access: 'configuration.administer',
    query: loadQuery,
    answer: gridAnswer(sector),
  },
  'sectors.post': {
    summary: 'Adds a sector to a building.',
    access: 'configuration.administer',
    body: z.object({ values: z.object(sectorValues) }),
    answer: sector,
  },
  'sectors.put': {
    summary: 'Changes a sector.',
    access: 'configuration.administer',
    body: z.object({ key: rowID, values: z.object({ ...sectorValues, revision }) }),
    answer: sector,
  },
  'sectors.delete': {
    summary: 'Deletes a sector without lines; otherwise 409 says which there are.',
    access: 'configuration.administer',
    body: z.object({ key: rowID }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
