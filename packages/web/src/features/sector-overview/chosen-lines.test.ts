import { describe, expect, it } from 'vitest'
import { chosenLines, chosenSector } from './chosen-lines.ts'
import { readOverviewSearch } from './overview-address.ts'

const sector = (sectorID: number, sectorName: string, ...lineIDs: number[]) => ({
  sectorID,
  sectorName,
  buildingId: 1,
  buildingName: 'Planta',
  lines: lineIDs.map((lineID) => ({
    lineID,
    description: `L${lineID}`,
    enableStopsManager: false,
    enableOrderManager: true,
    enableProductionManager: false,
  })),
})
const plant = [sector(1, 'Empaque', 1, 2, 3), sector(2, 'Silos', 7, 8)]
const chosen = (search: Record<string, unknown>) =>
  chosenLines(plant, readOverviewSearch(search)).map(({ lineID }) => lineID)

describe('the lines of an overview', () => {
  it('are all without a choice', () => {
    expect(chosen({})).toEqual([1, 2, 3, 7, 8])
  })

  it('are those of a sector, however its name is written', () => {
    expect(chosen({ sector: 'empaque' })).toEqual([1, 2, 3])
  })

  it('stand under the name that the plant gives their sector', () => {
    const names = [{}, { sector: 'empaque' }, { sector: 'Molino' }].map((search) =>
      chosenSector(plant, search),
    )
    expect(names).toEqual([undefined, 'Empaque', 'Molino'])
  })

  it('are those that the address lists', () => {
    expect(chosen({ lines: '3, 7' })).toEqual([3, 7])
    expect(chosen({ sector: 'Silos', lines: '3,7' })).toEqual([7])
  })

  it('are none of a sector that nobody knows', () => {
    expect(chosen({ sector: 'Molino' })).toEqual([])
  })

  it('are not narrowed by a list that is none', () => {
    expect(chosen({ lines: 'a,b' })).toEqual([1, 2, 3, 7, 8])
  })
})
