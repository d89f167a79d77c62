import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql } from 'kysely'

/** Who sent the request that is being answered, and from where. */
export type Origin = {
  /** Of a session; undefined = nobody is known yet. */
  readonly userID?: string | undefined
  readonly sessionID?: number | undefined
  readonly address: string
  /** What the browser says it is. */
  readonly userAgent?: string | undefined
}

const current = new AsyncLocalStorage<Origin>()

/** Does the work of a request: every row that it writes into a trail says where the request came from. */
export const onBehalfOf = <T>(from: Origin, work: () => T): T => current.run(from, work)

/** Of the request that is being answered; undefined = a program works by itself. */
export const currentOrigin = (): Origin | undefined => current.getStore()

/** IPv4 as it arrives on a socket that also speaks IPv6. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The columns of a trail that say where something was done from. */
export function originColumns(from: Origin | undefined): {
  readonly address: string | null
  readonly sessionID: number | null
  readonly terminalID: RawBuilder<number | null>
} {
  const address = from === undefined ? null : plainAddress(from.address)
  return {
    address,
    sessionID: from?.sessionID ?? null,
    terminalID: sql`(select max("terminalID") from "terminal" where "ipAddress" = ${address})`,
  }
}
