import type { Db } from '../db/open-database.ts'
import type { Bus } from '../messaging/bus.ts'

/** Where facts are written: the database, and the bus that tells the other processes of them. */
export type FactStore = { readonly db: Db; readonly bus: Bus }
