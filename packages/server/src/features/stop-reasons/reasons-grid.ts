import type { StopReason } from '@baliza/contract'
import { boolean, defineGrid, instantOf, integer, nullable, text } from '../../grid/grid.ts'

export const reasonsGrid = defineGrid<StopReason>({
  name: 'stopreasons',
  table: 'stopReason',
  key: ['reasonID'],
  columns: {
    reasonID: integer('stopReason.reasonID'),
    parentID: nullable(integer('stopReason.parentID')),
    reason: text('stopReason.reason', { search: 'stopReason.reasonSearch' }),
    detail: nullable(text('stopReason.detail', { search: 'stopReason.detailSearch' })),
    pareto: boolean('stopReason.pareto'),
    discountOEE: boolean('stopReason.discountOEE'),
    isCategory: boolean('stopReason.isCategory'),
    color: nullable(text('stopReason.color', { search: 'stopReason.colorSearch' })),
    systemStop: boolean('stopReason.systemStop'),
    enabledForLine: nullable(
      text('stopReason.enabledForLine', { search: 'stopReason.enabledForLineSearch' }),
    ),
    root: nullable(integer('stopReason.root')),
    path: text('stopReason.path', { search: 'stopReason.pathSearch' }),
    level: integer('stopReason.level'),
    updatedBy: nullable(text('stopReason.updatedBy', { search: 'stopReason.updatedBySearch' })),
    updateDate: nullable(instantOf('stopReason.updateDate')),
    revision: integer('stopReason.revision'),
  },
})
