export { type KeptClock, openPlantClock } from './clock/clock-file.ts'
export { type PlantClock, plantClock } from './clock/plant-clock.ts'
export { migrate } from './db/migrate.ts'
export { type Db, dialectOf, openDatabase } from './db/open-database.ts'
export type { Database, Row } from './db/schema.ts'
export { insertDefaultContent, numberFrom } from './facts/default-content.ts'
export {
  type Fed,
  type FeedOptions,
  feedHistory,
  type HistoryEntry,
} from './pipeline/history/feed-history.ts'
export type { PlannedOrder } from './pipeline/history/history-orders.ts'
export { readSettings, type Settings, SettingsError } from './process/settings.ts'

/** The program that supervises pipeline and web, for scripts that start it as a process. */
export const MAIN = new URL('./process/main.ts', import.meta.url)
export { restoreBackup } from './backup/restore-backup.ts'
export { writeBackup } from './backup/write-backup.ts'
export { placeReasonRows } from './facts/reasons/place-reasons.ts'
export { hashPassword } from './http/access/password.ts'
export { describeCalls } from './http/describe-calls.ts'
export { fileLock } from './messaging/leadership.ts'
export { sentencesOf } from './process/prepare-database.ts'
export { keepFilesPrivate } from './process/private-files.ts'
export { storedConnection } from './process/stored-connection.ts'
