import { expect, test } from 'vitest'
import { matchingSectors } from './matching-sectors.ts'

const sector = (sectorID: number, sectorName: string, ...descriptions: string[]) => ({
  sectorID,
  sectorName,
  buildingId: 1,
  buildingName: 'Planta Norte',
  lines: descriptions.map((description, i) => ({
    lineID: sectorID * 10 + i,
    description,
    enableStopsManager: false,
    enableOrderManager: true,
    enableProductionManager: false,
  })),
})

const sectors = [
  sector(1, 'Envasado', 'Línea 1', 'Línea 2'),
  sector(2, 'Paletizado', 'Robot'),
  sector(3, 'Vacío'),
]
const found = (wanted: string) =>
  matchingSectors(sectors, wanted).flatMap(({ lines }) => lines.map(({ lineID }) => lineID))

test.each([
  ['', [10, 11, 20]],
  ['linea', [10, 11]],
  ['ROBÓT ', [20]],
  ['11', [11]],
  ['envas', [10, 11]],
  ['nothing', []],
])('"%s" finds the lines %o', (wanted, lineIDs) => {
  expect(found(wanted)).toEqual(lineIDs)
})
