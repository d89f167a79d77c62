import type { SectorOfTree } from '@baliza/contract'

/** Letters without their accents and case: `linea` finds `Línea`. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** The sectors with the lines whose number, description or sector match; sectors without one are left out. */
export function matchingSectors(sectors: readonly SectorOfTree[], wanted: string): readonly SectorOfTree[] {
  const text = plain(wanted)
  if (text === '') return sectors.filter(({ lines }) => lines.length > 0)
  return sectors
    .map((sector) => {
      const isWhole = plain(sector.sectorName).includes(text)
      return { ...sector, lines: sector.lines.filter((line) => isWhole || plain(`${line.lineID} ${line.description}`).includes(text)) }
    })
    .filter(({ lines }) => lines.length > 0)
}
