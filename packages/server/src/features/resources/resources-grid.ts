import type { Resource } from '@baliza/contract'
import { sql } from 'kysely'
import { boolean, defineGrid, instantOf, integer, nullable, number, text } from '../../grid/grid.ts'
import { optionsGrid } from '../../lists/options-grid.ts'

/** Lines with all that is configured of them. */
export const resourcesGrid = defineGrid<Resource>({
  name: 'resources',
  table: 'line',
  key: ['lineID'],
  columns: {
    lineID: integer('line.lineID'),
    sectorID: integer('line.sectorID'),
    description: text('line.description', { search: 'line.descriptionSearch' }),
    calculationBaliza: nullable(text('line.calculationBaliza')),
    calculationUnits: nullable(text('line.calculationUnits')),
    calculationDiscards: nullable(text('line.calculationDiscards')),
    calculationMaterialEnLinea: nullable(text('line.calculationMaterialEnLinea')),
    enableEmptyLineManager: boolean('line.enableEmptyLineManager'),
    calculateThroughput: boolean(() => sql`"line"."fixedThroughput" is null`),
    fixedThroughput: nullable(number('line.fixedThroughput')),
    enableStopsManager: boolean('line.enableStopsManager'),
    enableOrderManager: boolean('line.enableOrderManager'),
    enableProductionManager: boolean('line.enableProductionManager'),
    enableCalculationRelative: boolean('line.enableCalculationRelative'),
    enableIndicadorPorTurno: boolean('line.enableIndicadorPorTurno'),
    enableOperKpi: boolean('line.enableOperKpi'),
    updatedBy: nullable(text('line.updatedBy')),
    updateDate: nullable(instantOf('line.updateDate')),
    revision: integer('line.revision'),
  },
})

export const lineOptions = optionsGrid<number, { sectorID: number }>('line', {
  value: integer('line.lineID'),
  text: text('line.description', { search: 'line.descriptionSearch' }),
  sectorID: integer('line.sectorID'),
})
