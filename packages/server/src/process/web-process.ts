import { sql } from 'kysely'
import { machineTime, plantClock } from '../clock/plant-clock.ts'
import { openDatabase } from '../db/open-database.ts'
import { wayToDatabase } from '../db/way-to-database.ts'
import { allEndpoints } from '../features/all-endpoints.ts'
import { LiveHub } from '../features/live/live-hub.ts'
import { openPasswordGuesses } from '../http/access/password-guesses.ts'
import { buildServer } from '../http/server.ts'
import type { Site } from '../http/site.ts'
import { VERSION, WEB_FOLDER } from '../http/web-build.ts'
import { keepLog } from '../log/keep-log.ts'
import { httpLog, log, logQueue } from '../log/log.ts'
import { openBus } from '../messaging/open-bus.ts'
import { announceReady, refuseToStart, stopOnRequest, takeOverLog } from '../messaging/supervised.ts'
import { openDryRun } from '../pipeline/rehearsal/dry-run.ts'
import { openScriptBench } from '../sources/script-bench.ts'
import { decidedRuleOf } from './backup-settings.ts'
import { endOnFault } from './end-on-fault.ts'
import { listenOrRefuse } from './listen-or-refuse.ts'
import { openTransport } from './open-transport.ts'
import { keysAt, readSettings } from './settings.ts'
import { isOnTrial } from './update/trial.ts'

/** People and programs ask for pages; what takes longer takes the others' turn. */
const LONGEST_QUESTION_MS = 15_000

/** The process that serves HTTP, live push and files. It writes facts and never an index. */
endOnFault('web')
const settings = readSettings()
if (settings.databaseUrl === undefined)
  refuseToStart('BALIZA_DATABASE is needed (sqlite:FILE or postgres://…).')

const db = openDatabase(settings.databaseUrl, {
  longestReadMs: LONGEST_QUESTION_MS,
  secrets: keysAt(settings.keyPlace),
})
const keptLog = keepLog({ db, queue: logQueue, log: log('database'), bounds: settings.logBounds })
takeOverLog(logQueue.put)
const bus = await openBus(settings.databaseUrl, db)
const scripts = openScriptBench()
const dryRun = openDryRun({ db, dataFolder: settings.dataFolder })
const transport = await openTransport(settings)
const site: Site = {
  db,
  bus,
  clock: plantClock(settings.clock),
  machineNow: machineTime,
  version: VERSION,
  scripts,
  dataFolder: settings.dataFolder,
  dryRun,
  guesses: openPasswordGuesses(),
  directory: settings.directory,
  telegramApi: settings.telegramApi,
  transport,
  backups: decidedRuleOf(settings.backup),
  wayToDatabase: wayToDatabase(settings.databaseUrl),
}
const hub = new LiveHub(site)
const app = await buildServer(site, allEndpoints(hub), {
  logger: httpLog(),
  webFolder: WEB_FOLDER,
  trustProxy: settings.trustProxy,
  metricsForAll: settings.metricsForAll,
  measures: [{ name: 'baliza_live_streams', help: 'Open live streams.', value: () => hub.watching }],
  beforeClose: () => hub.close(),
  isClosed: () => isOnTrial(settings),
  transport,
})

stopOnRequest(async () => {
  await app.close()
  transport.certificate?.close()
  await scripts.close()
  await bus.close()
  await keptLog.close()
  await db.destroy()
})
const address = await listenOrRefuse(app, settings)
if (transport.certificate && transport.plainHttp() !== 'refused')
  log('web').warn(
    { event: 'plain-http', decided: transport.plainHttp() },
    'other machines are answered without encryption, passwords included',
  )
log('web').info({ event: 'web-listening', address, version: VERSION }, 'listening')
announceReady(() => sql`select 1`.execute(db))
