import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/open-database.ts'
import { plainAddress } from '../../trail/origin.ts'

/** Where a request comes from; nothing when whoever asked has hung up meanwhile. */
export const addressOf = (request: FastifyRequest): string => (request.ip as string | undefined) ?? ''

/** A terminal is known by the address that it calls from. */
export function terminalAt(db: Db, address: string) {
  return db
    .selectFrom('terminal')
    .select(['terminalID', 'lineID', 'ipAddress'])
    .where('ipAddress', '=', plainAddress(address))
    .orderBy('terminalID', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const terminalLineAt = async (db: Db, address: string): Promise<number | undefined> =>
  (await terminalAt(db, address))?.lineID
