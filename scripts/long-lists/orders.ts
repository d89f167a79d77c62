/** Entries of the audit trail: a user in turns, one each half minute. */
export const ENTRIES = 1_000_000
export const USERS = ['ana', 'luis', 'marta'] as const

export type ListedOrder = {
  readonly op: string
  readonly cliente: string | null
  readonly producto: string
  readonly cantidad: number
  readonly utilizado: boolean
  /** The day on the plant's wall on which it was changed last, half an hour before its end. */
  readonly changedOn: string | null
}

const CLIENTS = ['Agro Ñandú', 'Molinos del Sur', 'Cooperativa', 'molinos del norte', null] as const
const DAYS = ['2025-12-31', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-30', '2026-12-01', null]

const pick = <T>(all: readonly T[], i: number): T => all[i % all.length] as T

/** Pre-loaded orders in which every filter finds some and leaves others out. */
export const ORDERS: readonly ListedOrder[] = Array.from({ length: 60 }, (_, i) => ({
  op: `OP${String(i + 1).padStart(3, '0')}`,
  cliente: pick(CLIENTS, i),
  producto: `P${i % 3}`,
  cantidad: (i % 12) / 2,
  utilizado: i % 4 === 0,
  changedOn: pick(DAYS, i),
}))
