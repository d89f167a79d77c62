import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { settled } from '@baliza/domain'
import { openPlantClock } from '../clock/clock-file.ts'
import { isAway } from '../db/away.ts'
import type { SecretKeys } from '../db/secrets/secret-keys.ts'
import { storedConnection } from '../db/stored-connection.ts'
import { vouchedBy, wayToDatabase } from '../db/way-to-database.ts'
import { FIRST_ACCOUNT } from '../facts/new-plant/first-account.ts'
import { type Prepared, prepareDatabase, sentencesOf } from '../facts/new-plant/prepare-database.ts'
import { storedPlainHttp, storePlainHttp } from '../http/transport/plain-http.ts'
import { log } from '../log/log.ts'
import { refuseToStart } from '../messaging/supervised.ts'
import { keptReadingPlan } from '../pipeline/1-collect/reading-plan.ts'
import { closeToOthers } from './private-files.ts'
import { keysAt, orSaid, type Settings } from './settings.ts'

export type OpenInstallation = {
  /** What the processes of the installation find in their environment. */
  readonly environment: Readonly<Record<string, string>>
  /** Ends when the schema is up to date: later than the processes start where the database is away. */
  readonly prepared: Promise<void>
}

type Options = {
  readonly settings: Settings
  /** Asked where nobody chose a database yet. */
  readonly chooseDatabase: () => Promise<string>
}

const TRY_AGAIN_AFTER = 1_000

/** The OPC UA library tells the console about its certificates; what matters of it is in our own log. */
const OPC_UA_ERRORS_ONLY = { NODEOPCUA_LOG_LEVEL: '3' }

/** Makes the installation ready to run: its folder, its key, its clock, the schema of its database. */
export async function openInstallation({ settings, chooseDatabase }: Options): Promise<OpenInstallation> {
  const { dataFolder, keyPlace } = settings
  const isNew = !existsSync(join(dataFolder, 'clock.json'))
  const databaseUrl = vouchedBy(
    settings.databaseUrl ?? storedConnection(dataFolder) ?? (await chooseDatabase()),
    settings.databaseAuthority,
  )
  orSaid('BALIZA_DATA', () => mkdirSync(dataFolder, { recursive: true }))
  const secrets = keysAt(keyPlace)
  if (isNew && storedPlainHttp(dataFolder) === 'undecided') storePlainHttp(dataFolder, 'refused')
  await closeToOthers(dataFolder, databaseUrl)
  const prepared = await prepare(databaseUrl, settings, secrets)
  if (wayToDatabase(databaseUrl) === 'in-clear')
    log('supervisor').warn(
      { event: 'database-in-clear' },
      'what is said to the database travels unencrypted: BALIZA_DATABASE_CA, or ?sslmode=verify-full',
    )
  if (settings.trustProxy === true)
    log('supervisor').warn(
      { event: 'proxy-unnamed' },
      'whatever address somebody claims is believed: say in BALIZA_TRUST_PROXY how many proxies there are, or which',
    )
  const environment = {
    ...OPC_UA_ERRORS_ONLY,
    ...(process.env as Record<string, string>),
    BALIZA_DATABASE: databaseUrl,
    BALIZA_DATA: dataFolder,
    BALIZA_CLOCK: clockText(settings),
    ...(keyPlace.kind === 'file' && { BALIZA_KEY_FILE: keyPlace.file }),
  }
  return { environment, prepared: prepared.later ?? Promise.resolve() }
}

type Preparation = { readonly later?: Promise<void> }

/** Where the plant was read before it is read at once; whatever needs the database waits for it by itself. */
async function prepare(url: string, settings: Settings, secrets: SecretKeys): Promise<Preparation> {
  const tried = await settled(prepareDatabase(url, settings.language, secrets, settings))
  if (tried.ok) {
    tellPrepared(tried.value)
    return {}
  }
  if (!isAway(tried.error) || !(await keptReadingPlan(settings.dataFolder, secrets)))
    return refuse(tried.error, settings)
  log('supervisor').error(
    { event: 'database-away', err: tried.error },
    'the database is away: the plant is read as before, all else waits',
  )
  return { later: prepareLater(url, settings, secrets) }
}

async function prepareLater(url: string, settings: Settings, secrets: SecretKeys): Promise<void> {
  for (;;) {
    await pause(TRY_AGAIN_AFTER)
    const tried = await settled(prepareDatabase(url, settings.language, secrets, settings))
    if (tried.ok) return tellPrepared(tried.value)
    if (!isAway(tried.error)) refuse(tried.error, settings)
  }
}

function refuse(error: unknown, { language }: Settings): never {
  const why = sentencesOf(error, language).join('; ')
  refuseToStart(`La base de datos no se pudo abrir. The database could not be opened: ${why}`)
}

function tellPrepared({ password, migrations, ahead, sealed, lost }: Prepared): void {
  if (password !== undefined) tellFirstAccount(password)
  if (migrations.length > 0)
    log('database').info({ event: 'database-migrated', migrations }, 'the schema is up to date')
  if (ahead.length > 0)
    log('database').warn(
      { event: 'database-ahead', migrations: ahead },
      'a newer build was here and added to the schema; this one runs on it as before',
    )
  if (sealed > 0)
    log('database').info({ event: 'secrets-sealed', secrets: sealed }, 'stored secrets are sealed by the key')
  if (lost.length > 0)
    log('database').error(
      { event: 'secrets-lost', places: lost.map(({ table, column, key }) => `${table} ${key}: ${column}`) },
      'stored secrets were sealed by another key and can not be read: enter them again, or bring that key back',
    )
}

/** Shown once and stored nowhere; a log file must not carry it. */
function tellFirstAccount(password: string): void {
  process.stdout.write(
    `\n  Cuenta inicial (administrador), contraseña temporal: se muestra esta única vez.\n  First account (administrator), temporary password: shown this once.\n\n    ${FIRST_ACCOUNT}  ${password}\n\n`,
  )
}

/** A script that started us may have decided the clock; otherwise the data folder remembers it. */
const clockText = ({ clock, dataFolder }: Settings): string =>
  JSON.stringify((clock && { ...clock }) ?? openPlantClock(dataFolder).origin)
