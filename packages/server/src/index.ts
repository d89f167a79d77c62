export { type KeptClock, openPlantClock } from './clock-file.ts'
export { insertDefaultContent, numberFrom } from './db/default-content.ts'
export { migrate } from './db/migrate.ts'
export { type Db, dialectOf, openDatabase } from './db/open-database.ts'
export type { Database, Row } from './db/schema.ts'
export { type Fed, type FeedOptions, feedHistory, type HistoryEntry } from './pipeline/feed-history.ts'
export type { PlannedOrder } from './pipeline/history-orders.ts'
export { type PlantClock, plantClock } from './plant-clock.ts'
export { readSettings, type Settings, SettingsError } from './settings.ts'

/** The program that supervises pipeline and web, for scripts that start it as a process. */
export const MAIN = new URL('./main.ts', import.meta.url)
export { restoreBackup } from './backup/restore-backup.ts'
export { writeBackup } from './backup/write-backup.ts'
export { describeCalls } from './http/describe-calls.ts'
export { hashPassword } from './http/password.ts'
export { sentencesOf } from './prepare-database.ts'
export { placeReasonRows } from './store/place-reasons.ts'
export { storedConnection } from './stored-connection.ts'
