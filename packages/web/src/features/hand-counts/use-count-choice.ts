import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-api.ts'
import { plantNow } from '../../api/live/use-live.ts'
import { usePlantCalendar } from '../../api/plant.ts'
import { useTerminalLine } from '../../api/terminal.ts'
import { type CountSearch, useCountSearch } from './count-search.ts'

export type CountLine = { readonly lineID: number; readonly description: string }

/** The lines whose production may be corrected by hand. */
export function useCountLines() {
  return useQuery({
    ...callQuery('resources.tree', {}),
    select: (sectors) =>
      sectors.flatMap(({ lines }) => lines).filter(({ enableProductionManager }) => enableProductionManager),
  })
}

/** What the address says, else the line of this terminal or the first one, and today. */
export function useCountChoice(lines: readonly CountLine[]): CountSearch {
  const { line, day, order } = useCountSearch()
  const terminalLine = useTerminalLine()
  const today = usePlantCalendar()?.productionDayAt(plantNow())
  const chosen =
    [line, terminalLine].flatMap((wanted) => lines.find(({ lineID }) => lineID === wanted) ?? [])[0] ??
    lines[0]
  const of = day ?? today
  return {
    ...(chosen && { line: chosen.lineID }),
    ...(of !== undefined && { day: of }),
    ...(order !== undefined && { order }),
  }
}

/** The hours of the chosen order, or of the chosen day. */
export function useHours({ line = 0, day, order }: CountSearch) {
  const query = order === undefined ? { line, ...(day !== undefined && { day }) } : { line, order }
  return useQuery({
    ...callQuery('production.hours', { query }),
    enabled: line > 0 && (order ?? day) !== undefined,
  })
}
