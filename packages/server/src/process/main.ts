import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { settled } from '@baliza/domain'
import { openPlantClock } from '../clock/clock-file.ts'
import { isAway } from '../db/away.ts'
import { openDatabase } from '../db/open-database.ts'
import { storedConnection } from '../db/stored-connection.ts'
import { vouchedBy, wayToDatabase } from '../db/way-to-database.ts'
import { FIRST_ACCOUNT } from '../facts/new-plant/first-account.ts'
import { type Prepared, prepareDatabase, sentencesOf } from '../facts/new-plant/prepare-database.ts'
import { storedPlainHttp, storePlainHttp } from '../http/transport/plain-http.ts'
import { keepLog } from '../log/keep-log.ts'
import { log, logQueue } from '../log/log.ts'
import { refuseToStart, stopOnRequest, systemd } from '../messaging/supervised.ts'
import { keptReadingPlan } from '../pipeline/1-collect/reading-plan.ts'
import { endOnFault } from './end-on-fault.ts'
import { closeToOthers, keepFilesPrivate } from './private-files.ts'
import { keysAt, orSaid, readSettings } from './settings.ts'
import { type ChildPlan, supervise } from './supervisor.ts'

/**
 * The program: prepares the database, then keeps the two processes running, or is one of them
 * (`BALIZA_ROLE`). Where nobody chose a database yet, the setup wizard stands in their place until somebody
 * has.
 */
const ENTRY = {
  pipeline: new URL('./pipeline-process.ts', import.meta.url),
  web: new URL('./web-process.ts', import.meta.url),
}

const EXIT_NO_DATABASE = 2
const TRY_AGAIN_AFTER = 1_000

keepFilesPrivate()
let stop: () => Promise<void> = async () => undefined

endOnFault('supervisor')
const settings = readSettings()
if (settings.role === 'all') stopOnRequest(() => stop())
const isNew = !existsSync(join(settings.dataFolder, 'clock.json'))
const databaseUrl = vouchedBy(
  settings.databaseUrl ?? storedConnection(settings.dataFolder) ?? (await chosenInWizard()),
  settings.databaseAuthority,
)
orSaid('BALIZA_DATA', () => mkdirSync(settings.dataFolder, { recursive: true }))
const secrets = keysAt(settings.keyPlace)
if (isNew && storedPlainHttp(settings.dataFolder) === 'undecided')
  storePlainHttp(settings.dataFolder, 'refused')
await closeToOthers(settings.dataFolder, databaseUrl)
await prepare(databaseUrl)
if (wayToDatabase(databaseUrl) === 'in-clear')
  log('supervisor').warn(
    { event: 'database-in-clear' },
    'what is said to the database travels unencrypted: BALIZA_DATABASE_CA, or ?sslmode=verify-full',
  )
/** The OPC UA library tells the console about its certificates; what matters of it is in our own log. */
const OPC_UA_ERRORS_ONLY = { NODEOPCUA_LOG_LEVEL: '3' }
const environment = {
  ...OPC_UA_ERRORS_ONLY,
  ...process.env,
  BALIZA_DATABASE: databaseUrl,
  BALIZA_DATA: settings.dataFolder,
  BALIZA_CLOCK: clockText(),
  ...(settings.keyPlace.kind === 'file' && { BALIZA_KEY_FILE: settings.keyPlace.file }),
}
if (settings.role === 'all') stop = superviseBoth()
else {
  Object.assign(process.env, environment)
  await import(ENTRY[settings.role].href)
}

/** One process of many finds its database in the environment: only a whole installation is set up by hand. */
async function chosenInWizard(): Promise<string> {
  if (settings.role !== 'all') {
    process.stderr.write(
      'Falta BALIZA_DATABASE (sqlite:FICHERO o postgres://…), o una instalación ya configurada en BALIZA_DATA.\n' +
        'BALIZA_DATABASE is needed (sqlite:FILE or postgres://…), or an installation set up before in BALIZA_DATA.\n',
    )
    process.exit(EXIT_NO_DATABASE)
  }
  const { startSetup } = await import('./setup-mode.ts')
  const setup = await startSetup(settings)
  stop = setup.stop
  systemd.ready(() => true)
  return setup.databaseUrl
}

async function prepare(url: string): Promise<void> {
  const prepared = await settled(prepareDatabase(url, settings.language, secrets))
  if (prepared.ok) return tellPrepared(prepared.value)
  if (!isAway(prepared.error) || !(await keptReadingPlan(settings.dataFolder, secrets)))
    return refuse(prepared.error)
  log('supervisor').error(
    { event: 'database-away', err: prepared.error },
    'the database is away: the plant is read as before, all else waits',
  )
  void prepareLater(url)
}

/** Where the plant was read before it is read at once; whatever needs the database waits for it by itself. */
async function prepareLater(url: string): Promise<void> {
  for (;;) {
    await pause(TRY_AGAIN_AFTER)
    const prepared = await settled(prepareDatabase(url, settings.language, secrets))
    if (prepared.ok) return tellPrepared(prepared.value)
    if (!isAway(prepared.error)) refuse(prepared.error)
  }
}

function refuse(error: unknown): never {
  const why = sentencesOf(error, settings.language).join('; ')
  refuseToStart(`La base de datos no se pudo abrir. The database could not be opened: ${why}`)
}

function tellPrepared({ password, migrations, sealed, lost }: Prepared): void {
  if (password !== undefined) tellFirstAccount(password)
  if (migrations.length > 0)
    log('database').info({ event: 'database-migrated', migrations }, 'the schema is up to date')
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
function clockText(): string {
  return JSON.stringify(
    (settings.clock && { ...settings.clock }) ?? openPlantClock(settings.dataFolder).origin,
  )
}

function superviseBoth(): () => Promise<void> {
  const db = openDatabase(databaseUrl, { maxConnections: 1, secrets })
  const keptLog = keepLog({ db, queue: logQueue, log: log('supervisor'), bounds: settings.logBounds })
  const plan = (name: 'pipeline' | 'web'): ChildPlan => ({
    name,
    script: ENTRY[name],
    environment: { ...environment, BALIZA_ROLE: name },
  })
  const children = [plan('pipeline'), plan('web')]
  const waitedFor = new Set(children.map(({ name }) => name as string))
  const supervisor = supervise(children, {
    onHopeless: (name) => {
      process.stderr.write(
        `El proceso ${name} no puede arrancar. The ${name} process can not start; its own message stands above.\n`,
      )
      void end().finally(() => process.exit(1))
    },
    onReady: (name, pid) => {
      log('supervisor').info({ event: 'process-ready', child: name, pid }, 'a process is ready')
      waitedFor.delete(name)
      if (waitedFor.size === 0) systemd.ready(() => supervisor.isWell())
    },
  })
  const end = async () => {
    await supervisor.stop()
    await keptLog.close()
    await db.destroy()
  }
  return end
}
