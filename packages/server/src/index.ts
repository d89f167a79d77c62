export { type KeptClock, openPlantClock } from './clock/clock-file.ts'
export { machineTime, type PlantClock, plantClock } from './clock/plant-clock.ts'
export { migrate } from './db/migrate.ts'
export { type Db, dialectOf, openDatabase, type Trx } from './db/open-database.ts'
export type { Database, Row } from './db/schema.ts'
export { insertDefaultContent, numberFrom } from './facts/new-plant/default-content.ts'
export {
  type Fed,
  type FeedOptions,
  feedHistory,
} from './pipeline/history/feed-history.ts'
export { readSettings, type Settings } from './process/settings.ts'
export { SettingsError } from './process/settings-error.ts'

/** The program that supervises pipeline and web, for scripts that start it as a process. */
export const MAIN = new URL('./process/main.ts', import.meta.url)
export { balizaHere } from './command/baliza-here.ts'
export { storedConnection } from './db/stored-connection.ts'
export { vouchedBy } from './db/way-to-database.ts'
export { sentencesOf } from './facts/new-plant/prepare-database.ts'
export { rotateKey } from './facts/new-plant/rotate-key.ts'
export { hashPassword } from './facts/password.ts'
export { placeReasonRows } from './facts/reasons/place-reasons.ts'
export { signatureOf } from './facts/stops/signature.ts'
export { describeCalls } from './http/describe-calls.ts'
export { fileLock } from './messaging/leadership.ts'
export { keepFilesPrivate } from './process/keep-files-private.ts'
export { BUILDS, CURRENT, RELEASE_KEY } from './release/installation.ts'
export { publicKeyOf, signSums, whyNotGenuine, writeSums } from './release/sums.ts'
