import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { lineID, rowID } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'

const equipment = z.object({
  equipmentID: z.int(),
  name: z.string(),
  description: z.string(),
  tag: z.nullable(z.string()),
  lineID: z.nullable(z.int()),
  revision: z.int(),
})
export type Equipment = z.infer<typeof equipment>

const equipmentStop = z.object({
  equipmentID: z.int(),
  reasonID: z.int(),
  name: z.string(),
  reason: z.string(),
  path: z.string(),
})
export type EquipmentStop = z.infer<typeof equipmentStop>

const linkKey = z.object({ reasonID: rowID, equipmentID: rowID })

const equipmentValues = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  tag: z.optional(z.nullable(z.string().check(z.maxLength(48)))),
  lineID: z.optional(z.nullable(z.union([z.literal(''), lineID]))),
}

export const equipmentCalls = {
  'equipments.get': {
    summary: 'Equipment as a grid loads it.',
    access: 'lines.see',
    query: loadQuery,
    answer: gridAnswer(equipment),
  },
  'equipments.post': {
    summary: 'Adds a piece of equipment.',
    access: 'plant-data.edit',
    body: z.object({ values: z.object(equipmentValues) }),
    answer: equipment,
  },
  'equipments.put': {
    summary: 'Changes a piece of equipment.',
    access: 'plant-data.edit',
    body: z.object({ key: rowID, values: z.partial(z.object({ ...equipmentValues, revision: z.int() })) }),
    answer: equipment,
  },
  'equipments.delete': {
    summary: 'Deletes equipment that no stop names; otherwise 409 says where it is used.',
    access: 'plant-data.edit',
    body: z.object({ key: rowID }),
    answer: z.null(),
  },
  'equipments.stops.get': {
    summary: 'Which reasons are linked to which equipment, as a grid loads them.',
    access: 'lines.see',
    query: loadQuery,
    answer: gridAnswer(equipmentStop),
  },
  'equipments.stops.post': {
    summary: 'Links a reason to a piece of equipment.',
    access: 'plant-data.edit',
    body: z.object({ values: linkKey }),
    answer: equipmentStop,
  },
  'equipments.stops.delete': {
    summary: 'Takes a link away.',
    access: 'plant-data.edit',
    body: z.object({ key: linkKey }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
