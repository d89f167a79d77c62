import { allOf, anyOf, type Filter } from '../../ui/data-grid/filter.ts'

/**
 * `/paradas/listado?order=&line=&stopId=`; and beyond it what charts lead to: lines, a category, a path of
 * reasons, a window that they touch, only those that nobody signed.
 */
export type ListSearch = {
  order?: number
  line?: number
  lines?: string
  stopId?: number
  root?: number
  path?: string
  from?: string
  until?: string
  recognized?: boolean
}

/** What an address presets, in the order of its chips. */
export const PRESETS = [
  'line',
  'lines',
  'order',
  'stopId',
  'root',
  'path',
  'from',
  'until',
  'recognized',
] as const
export type Preset = (typeof PRESETS)[number]

function wholeOf(raw: unknown, least: number): number | undefined {
  const text = typeof raw === 'string' || typeof raw === 'number' ? `${raw}` : ''
  const number = Number(text)
  return /^\d{1,10}$/.test(text) && number >= least ? number : undefined
}

const flagOf = (raw: unknown) =>
  raw === true || raw === 'true' ? true : raw === false || raw === 'false' ? false : undefined

const LINES = /^\d{1,2}(,\d{1,2})*$/

const textOf = (raw: unknown) => (typeof raw === 'string' && raw !== '' ? raw : undefined)
const momentOf = (raw: unknown) =>
  typeof raw === 'string' && !Number.isNaN(Date.parse(raw)) ? raw : undefined
/** One number alone may have been read as such. */
const linesOf = (raw: unknown) =>
  LINES.test(`${textOf(raw) ?? wholeOf(raw, 1)}`) ? `${raw as string | number}` : undefined

/** What is malformed is left out. Order 0 are the stops without an order. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const read = {
    order: wholeOf(raw['order'], 0),
    line: wholeOf(raw['line'], 1),
    lines: linesOf(raw['lines']),
    stopId: wholeOf(raw['stopId'], 1),
    root: wholeOf(raw['root'], 1),
    path: textOf(raw['path']),
    from: momentOf(raw['from']),
    until: momentOf(raw['until']),
    recognized: flagOf(raw['recognized']),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** The address without one of its presets. */
export function withoutPreset(search: ListSearch, preset: Preset): ListSearch {
  const { [preset]: _, ...rest } = search
  return rest
}

/** What the address asks of the grid; undefined = all stops. */
export const presetFilter = ({
  order,
  line,
  lines,
  stopId,
  root,
  path,
  from,
  until,
  recognized,
}: ListSearch): Filter | undefined =>
  allOf([
    line === undefined ? undefined : ['lineID', '=', line],
    lines === undefined
      ? undefined
      : anyOf(lines.split(',').map((each): Filter => ['lineID', '=', Number(each)])),
    order === undefined ? undefined : ['order', '=', order],
    stopId === undefined ? undefined : ['stopID', '=', stopId],
    root === undefined ? undefined : ['root', '=', root],
    path === undefined
      ? undefined
      : anyOf([
          ['path', '=', path],
          ['path', 'startswith', `${path}/`],
        ]),
    from === undefined
      ? undefined
      : anyOf([
          ['endDate', '>', from],
          ['endDate', '=', null],
        ]),
    until === undefined ? undefined : ['startDate', '<', until],
    recognized === undefined ? undefined : ['recognized', '=', recognized],
  ])
