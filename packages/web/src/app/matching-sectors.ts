import type { SectorOfTree } from '@baliza/contract'
import { plainText } from '../format/plain-text.ts'

/** The sectors with the lines whose number, description or sector match; sectors without one are left out. */
export function matchingSectors(sectors: readonly SectorOfTree[], wanted: string): readonly SectorOfTree[] {
  const text = plainText(wanted)
  if (text === '') return sectors.filter(({ lines }) => lines.length > 0)
  return sectors
    .map((sector) => {
      const isWhole = plainText(sector.sectorName).includes(text)
      return {
        ...sector,
        lines: sector.lines.filter(
          (line) => isWhole || plainText(`${line.lineID} ${line.description}`).includes(text),
        ),
      }
    })
    .filter(({ lines }) => lines.length > 0)
}
