import { type Db, dialectOfUrl, sqliteFileOf } from '../db/open-database.ts'
import type { Bus } from './bus.ts'
import { dataVersionBus } from './data-version-bus.ts'
import { listenNotifyBus } from './listen-notify-bus.ts'
import { isSupervised } from './supervised.ts'
import { supervisorBus } from './supervisor-bus.ts'

/**
 * The bus of this process: on PostgreSQL by LISTEN/NOTIFY, since other machines may listen; on SQLite by the
 * supervisor's channel; where a process was started alone on SQLite, by watching the file.
 */
export async function openBus(databaseUrl: string, db: Db): Promise<Bus> {
  if (dialectOfUrl(databaseUrl) === 'postgres') return listenNotifyBus(databaseUrl, db)
  return isSupervised() ? supervisorBus() : dataVersionBus(sqliteFileOf(databaseUrl))
}
