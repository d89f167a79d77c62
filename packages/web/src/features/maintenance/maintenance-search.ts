export const SHOWN = ['lines', 'technicians'] as const

/**
 * `/mantenimiento?line=3&from=2026-11-14&to=2026-11-20&shows=lines`; days are production days, both included.
 */
export type MaintenanceSearch = {
  readonly line?: number
  readonly from?: string
  readonly to?: string
  /** Left out, the calls one by one. */
  readonly shows?: (typeof SHOWN)[number]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (raw: unknown) => (typeof raw === 'string' && DAY.test(raw) ? raw : undefined)

function lineOf(raw: unknown): number | undefined {
  const line = Number(raw)
  return Number.isInteger(line) && line >= 1 && line <= 99 ? line : undefined
}

/** What is malformed is left out, and a window that ends before it begins. */
export function readMaintenanceSearch(raw: Record<string, unknown>): MaintenanceSearch {
  const [from, to] = [dayOf(raw['from']), dayOf(raw['to'])]
  const isTurned = from !== undefined && to !== undefined && from > to
  const read = {
    line: lineOf(raw['line']),
    ...(isTurned ? {} : { from, to }),
    shows: SHOWN.find((one) => one === raw['shows']),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
