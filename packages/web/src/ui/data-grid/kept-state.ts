import { parseObject } from '../../format/parse-object.ts'
import { type KeptValue, keptValue } from '../kept-value.ts'

/** How somebody arranged a grid in this browser. */
export type KeptState = {
  readonly order: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  /** Only what was chosen otherwise than the grid is made. */
  readonly shown: Readonly<Record<string, boolean>>
  readonly groups: readonly string[]
}

export const NOTHING_KEPT: KeptState = { order: [], widths: {}, shown: {}, groups: [] }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const entries = <T>(value: unknown, isGood: (item: unknown) => item is T): Record<string, T> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => isGood(entry[1])))
    : {}

const isText = (value: unknown): value is string => typeof value === 'string'
const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= 40 && value <= 2000
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const texts = (value: unknown) => (Array.isArray(value) ? value.filter(isText) : [])

/** Reads what was kept; what an older version wrote, or somebody's hand, is left out. */
export function readKept(text: string | null): KeptState {
  const raw = parseObject(text)
  if (raw === undefined) return NOTHING_KEPT
  return {
    order: texts(raw['order']),
    widths: entries(raw['widths'], isWidth),
    shown: entries(raw['shown'], isFlag),
    groups: texts(raw['groups']),
  }
}

export const keptState = (id: string): KeptValue<KeptState> =>
  keptValue(`baliza.grid.${id}`, { parse: readKept, format: JSON.stringify })
