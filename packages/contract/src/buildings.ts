import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { numberedOption, revision, rowID, writtenText } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const building = z.object({ buildingId: z.int(), buildingName: z.string(), revision: z.int() })
export type Building = z.infer<typeof building>

/**
 * A missing required field is refused in the words of the specification, so the shape allows it to be
 * missing.
 */
const buildingValues = { buildingName: writtenText(60) }

export const buildingCalls = {
  'buildings.lookup': {
    summary: 'Buildings to choose from.',
    access: 'lines.see',
    query: loadQuery,
    answer: gridAnswer(numberedOption),
  },
  'buildings.get': {
    summary: 'Buildings as a grid loads them.',
    access: 'configuration.administer',
    query: loadQuery,
    answer: gridAnswer(building),
  },
  'buildings.post': {
    summary: 'Adds a building.',
    access: 'configuration.administer',
    body: z.object({ values: z.object(buildingValues) }),
    answer: building,
  },
  'buildings.put': {
    summary: 'Changes a building.',
    access: 'configuration.administer',
    body: z.object({ key: rowID, values: z.object({ ...buildingValues, revision }) }),
    answer: building,
  },
  'buildings.delete': {
    summary: 'Deletes a building without sectors; otherwise 409 says which there are.',
    access: 'configuration.administer',
    body: z.object({ key: rowID }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
