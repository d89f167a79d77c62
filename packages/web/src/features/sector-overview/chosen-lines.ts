import type { SectorOfTree } from '@baliza/contract'
import type { OverviewSearch } from './overview-address.ts'

export type OverviewLine = SectorOfTree['lines'][number] & { readonly sectorName: string }

const sameName = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0

/**
 * The sector that the address asks for, as the plant writes it; what nobody knows stays as it was asked for.
 */
export const chosenSector = (
  sectors: readonly SectorOfTree[],
  { sector }: OverviewSearch,
): string | undefined =>
  sector === undefined
    ? undefined
    : (sectors.find(({ sectorName }) => sameName(sectorName, sector))?.sectorName ?? sector)

/**
 * The lines that the address asks for: those listed, those of the sector, or both at once; without either,
 * every line.
 */
export function chosenLines(
  sectors: readonly SectorOfTree[],
  { sector, lines }: OverviewSearch,
): OverviewLine[] {
  const listed = lines?.split(',').map(Number)
  return sectors
    .filter(({ sectorName }) => sector === undefined || sameName(sectorName, sector))
    .flatMap(({ sectorName, lines: ofSector }) => ofSector.map((line) => ({ ...line, sectorName })))
    .filter(({ lineID }) => listed === undefined || listed.includes(lineID))
}
