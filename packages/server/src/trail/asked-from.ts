import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql } from 'kysely'

/** Who asks for something, and where from. */
export type AskedFrom = {
  /** Of a session; undefined = nobody is known yet. */
  readonly userID?: string | undefined
  readonly sessionID?: number | undefined
  readonly address: string
  /** What the browser says it is. */
  readonly userAgent?: string | undefined
}

const asking = new AsyncLocalStorage<AskedFrom>()

/**
 * Does the work of a request. Whatever it writes into a trail, however deep below, bears where the request
 * came from.
 */
export const onBehalfOf = <T>(from: AskedFrom, work: () => T): T => asking.run(from, work)

/** Whoever the work at hand is done for; undefined = a program does it by itself. */
export const askedFrom = (): AskedFrom | undefined => asking.getStore()

/** IPv4 as it arrives on a socket that also speaks IPv6. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The columns of a trail that say where something was done from. */
export function placeOf(from: AskedFrom | undefined): {
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
