import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-api.ts'
import { lineNamed } from '../../api/line-names.ts'

export type Option = { readonly value: string; readonly label: string }

type Line = { readonly lineID: number; readonly description: string }
const labelOf = ({ lineID, description }: Line) => lineNamed({ lineID, line: description })

/** The sectors, and the lines of one of them, to choose from. */
export function useSectors(sector: string | undefined) {
  const { data = [] } = useQuery({ ...callQuery('resources.tree', {}), staleTime: 60_000 })
  const find = (line: number | undefined) =>
    data.flatMap(({ lines }) => lines).find(({ lineID }) => lineID === line)
  const options: { sectors: readonly Option[]; lines: readonly Option[] } = {
    sectors: data.map(({ sectorName }) => ({ value: sectorName, label: sectorName })),
    lines: data
      .filter(({ sectorName }) => sectorName === sector)
      .flatMap(({ lines }) => lines)
      .map((line) => ({ value: `${line.lineID}`, label: labelOf(line) })),
  }
  return {
    ...options,
    sectorOfLine: (line: number | undefined) =>
      data.find(({ lines }) => lines.some(({ lineID }) => lineID === line))?.sectorName,
    labelOfLine: (line: number | undefined) => {
      const found = find(line)
      return found && labelOf(found)
    },
  }
}
