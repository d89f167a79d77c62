import type { Equipment, EquipmentStop } from '@baliza/contract'
import { defineGrid, integer, join, nullable, text } from '../../grid/grid.ts'

export const equipmentGrid = defineGrid<Equipment>({
  name: 'equipments',
  table: 'equipment',
  key: ['equipmentID'],
  columns: {
    equipmentID: integer('equipment.equipmentID'),
    name: text('equipment.name', { search: 'equipment.nameSearch' }),
    description: text('equipment.description', { search: 'equipment.descriptionSearch' }),
    tag: nullable(text('equipment.tag', { search: 'equipment.tagSearch' })),
    lineID: nullable(integer('equipment.lineID')),
    revision: integer('equipment.revision'),
  },
})

export const equipmentStopGrid = defineGrid<EquipmentStop>({
  name: 'equipments-stops',
  table: 'equipmentStop',
  key: ['reasonID', 'equipmentID'],
  columns: {
    equipmentID: integer('equipmentStop.equipmentID'),
    reasonID: integer('equipmentStop.reasonID'),
    name: text('equipment.name', { search: 'equipment.nameSearch' }),
    reason: text('stopReason.reason', { search: 'stopReason.reasonSearch' }),
    path: text('stopReason.path', { search: 'stopReason.pathSearch' }),
  },
  joins: {
    equipment: join('equipment', 'equipment.equipmentID', 'equipmentStop.equipmentID'),
    stopReason: join('stopReason', 'stopReason.reasonID', 'equipmentStop.reasonID'),
  },
})
