import { mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Instant } from '@baliza/domain'
import { openScriptRunner } from '@baliza/line-script'
import { machineTime, plantClock } from '../clock/plant-clock.ts'
import { BOUNDS } from '../db/connection-bounds.ts'
import { type Db, openDatabase } from '../db/open-database.ts'
import { type KeptLog, keepLog } from '../log/keep-log.ts'
import { log, logQueue } from '../log/log.ts'
import type { Bus } from '../messaging/bus.ts'
import { keepTrying } from '../messaging/keep-trying.ts'
import { claimLead, type Lead, ledLast, pipelineConnections } from '../messaging/lead.ts'
import { awaitLeadership } from '../messaging/leadership.ts'
import { watchMachineClock } from '../messaging/machine-clock.ts'
import { openBus } from '../messaging/open-bus.ts'
import { advance, announceReady, refuseToStart, stopOnRequest, takeOverLog } from '../messaging/supervised.ts'
import { keepSyslog } from '../outbound/syslog/keep-syslog.ts'
import { NoRoomForJournal } from '../pipeline/1-collect/journal-file.ts'
import { journalIdentity } from '../pipeline/1-collect/journal-identity.ts'
import { journalBytesOf } from '../pipeline/1-collect/journal-size.ts'
import { forgetReadingPlan } from '../pipeline/1-collect/reading-plan.ts'
import { Reception, type ReceptionOptions } from '../pipeline/1-collect/reception.ts'
import { startNotices } from '../pipeline/6-notify/start-notices.ts'
import { type PlantConfiguration, readConfiguration } from '../pipeline/handed-on/plant-configuration.ts'
import { RunningPipeline } from '../pipeline/run-pipeline.ts'
import { keepChain } from '../trail/keep-chain.ts'
import { answerWatchers, type PipelineStage } from './answer-watchers.ts'
import { decidedRuleOf } from './backup-settings.ts'
import { endOnFault } from './end-on-fault.ts'
import { keepBackups } from './keep-backups.ts'
import { keysAt, readSettings } from './settings.ts'
import { onceKept } from './update/trial.ts'

/** The process that reads the plant and writes its facts. */
const LOOK_FOR_PLANT_EVERY = 1_000
const logger = log('pipeline')
endOnFault('pipeline')
const settings = readSettings()
const { dataFolder, databaseUrl } = settings
if (databaseUrl === undefined) refuseToStart('BALIZA_DATABASE is not set')

mkdirSync(dataFolder, { recursive: true })
const secrets = keysAt(settings.keyPlace)
const giveUp = new AbortController()
let running: RunningPipeline | undefined
let keptLog: KeptLog | undefined
let alone: Promise<Reception | undefined> = Promise.resolve(undefined)
let ended: Promise<unknown> | undefined
let stage: PipelineStage = 'starting'
const measures = settings.pipelineWatch && (await answerWatchers(settings.pipelineWatch, () => stage))
stopOnRequest(async () => {
  giveUp.abort()
  running?.stop()
  await (ended ?? alone.then((reception) => reception?.close()))
})

await live(databaseUrl).catch(async (error: unknown) => {
  if (giveUp.signal.aborted) return
  if (error instanceof NoRoomForJournal) refuseToStart(error.message)
  logger.fatal({ event: 'pipeline-ended', err: error }, 'the pipeline ended')
  await keptLog?.close()
  process.exit(1)
})

async function live(url: string): Promise<void> {
  const db = openDatabase(url, { bounds: BOUNDS.leading, name: pipelineConnections(), secrets })
  const journal = journalIdentity(dataFolder)
  const { now } = plantClock(settings.clock)
  const options = { now, dataFolder, journalBytes: journalBytesOf(process.env), log: logger, secrets }
  keptLog = keepLog({ db, queue: logQueue, log: log('database'), bounds: settings.logBounds })
  takeOverLog(logQueue.put)
  const machineClock = watchMachineClock({ db, machineNow: machineTime, log: logger })
  const leadership = await awaitLeadership(url, {
    signal: giveUp.signal,
    mayLead: machineClock.mayLead,
    onStandby: () => {
      logger.info({ event: 'pipeline-standing-by' }, 'another pipeline leads; standing by')
      stage = 'standing-by'
      announceReady()
      forgetReadingPlan(dataFolder)
      alone = alone.then(async (reception) => {
        await reception?.close()
        return undefined
      })
    },
    onAway: (error) => {
      alone = readAlone(options, error)
    },
    ledLast: () => patiently(() => ledLast(db, journal)),
  })
  const reception = (await alone) ?? (await Reception.open(options))
  const { lead, tookOver } = await patiently(() => claimLead(db, journal))
  reception.watch.databaseSaid(undefined)
  const plant = await awaitPlant(db)
  const [bus, scripts] = await Promise.all([openBus(url, db), openScriptRunner()])
  running = new RunningPipeline(
    { db, bus, scripts, now, log: logger, reception, lead, tookOver, measures },
    plant,
  )
  if (giveUp.signal.aborted) running.stop()
  const beside = [machineClock, ...startBeside({ db, url, bus, lead, now })]
  const onReady = () => {
    stage = 'leading'
    announceReady()
  }
  ended = running.live(onReady).finally(() => Promise.all(beside.map(({ stop }) => stop())))
  await ended
  await Promise.all([scripts.close(), bus.close()])
  await keptLog.close()
  await db.destroy()
  await leadership.release()
}

type Leading = {
  readonly db: Db
  readonly url: string
  readonly bus: Bus
  readonly lead: Lead
  readonly now: () => Instant
}

/** What whoever leads does besides: notices, backups, the chain over both trails. */
function startBeside({ db, url, bus, lead, now }: Leading): readonly { stop: () => Promise<void> }[] {
  return [
    keepBackups({
      db,
      url,
      lead,
      decided: decidedRuleOf(settings.backup),
      dataFolder,
      machineNow: machineTime,
      log: log('backup'),
    }),
    onceKept(settings, () =>
      startNotices({
        db,
        bus,
        now,
        log: log('outbound'),
        lead,
        machineNow: machineTime,
        telegramApi: settings.telegramApi,
        language: settings.language,
        webhooksMayStay: settings.webhooksMayStay,
      }),
    ),
    keepChain({ db, log: log('security'), machineNow: machineTime, keptDays: settings.securityEventDays }),
    ...(settings.syslog ? [keepSyslog({ db, log: log('security'), server: settings.syslog, lead })] : []),
  ]
}

/** The database is away as this process starts: what it read last it reads on. */
async function readAlone(options: ReceptionOptions, error: unknown): Promise<Reception | undefined> {
  const reception = await Reception.openAlone(options)
  if (reception) {
    stage = 'reading'
    announceReady()
  } else
    logger.error(
      { event: 'database-away', err: error },
      'the database is away, and nothing is known of how to read the plant: waiting',
    )
  reception?.watch.databaseSaid(error)
  return reception
}

/** The database may be away at any step of the start. */
function patiently<T>(work: () => Promise<T>): Promise<T> {
  return keepTrying(work, {
    log: logger,
    mostTries: 1,
    isOver: () => giveUp.signal.aborted,
    onTry: advance,
  })
}

async function awaitPlant(db: Db): Promise<PlantConfiguration> {
  for (;;) {
    giveUp.signal.throwIfAborted()
    const plant = await patiently(() => readConfiguration(db))
    if (plant) return plant
    await setTimeout(LOOK_FOR_PLANT_EVERY)
  }
}
