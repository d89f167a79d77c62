import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Instant } from '@baliza/domain'
import {
  insertDefaultContent,
  keepFilesPrivate,
  MAIN,
  migrate,
  openDatabase,
  openPlantClock,
} from '@baliza/server'
import { simulatedPlant, startSimulator } from '@baliza/simulator'
import { Sentence } from '../sentence.ts'
import { isFurnished, pointServersAt } from './furnish.ts'
import { holdFolder } from './hold-folder.ts'
import { makeHistory } from './make-history.ts'
import { PASSWORD } from './people.ts'

export type LivingPlantOptions = {
  readonly dataFolder: string
  readonly databaseUrl?: string
  readonly host: string
  /** 0 = any free one. */
  readonly port: number
  readonly lines: number
  readonly days: number
  readonly speed: number
  readonly scenario: string | undefined
  readonly logLevel: string
  /** Another plant of the same kind; absent = the one of the demo. */
  readonly seed?: number
  /** IANA name of where it stands; absent = here. */
  readonly zone?: string
  /** What its clock shows as it is made; absent = the time here. */
  readonly begin?: Instant
  /** New stops wait for those who look at the plant. */
  readonly nobodySigns?: boolean
  /** What is started in place of the sources, as `['/opt/baliza/baliza', 'start']`. */
  readonly program?: readonly string[]
  /** Called while the history is made. */
  readonly onProgress?: (share: number) => void
}

export type LivingPlant = {
  readonly url: string
  readonly opcUaUrl: string
  readonly controlUrl: string
  readonly server: ChildProcess
  /** Another server in the place of this one, with the sources as they are now. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const SEED = 20_261_120
/** How often the console says that the server is still starting. */
const STILL_STARTING_MS = 30_000
/** Until the simulator says where it listens. */
const NOWHERE = 'opc.tcp://127.0.0.1:4840'

/**
 * A whole plant on this machine: a simulator that speaks OPC UA and HTTP, history behind it, Baliza in front
 * of it.
 */
export async function openLivingPlant(options: LivingPlantOptions): Promise<LivingPlant> {
  const { seed = SEED, zone = Temporal.Now.timeZoneId() } = options
  keepFilesPrivate()
  mkdirSync(options.dataFolder, { recursive: true })
  const leaveFolder = await holdFolder(options.dataFolder)
  const clock = openPlantClock(options.dataFolder, options)
  const databaseUrl = options.databaseUrl ?? `sqlite:${path.join(options.dataFolder, 'baliza.db')}`
  const model = simulatedPlant({ lines: options.lines, seed, zone, opcUaUrl: NOWHERE, httpUrl: NOWHERE })
  const db = openDatabase(databaseUrl)
  await migrate(db)
  await insertDefaultContent(db)
  const { days, onProgress } = options
  if (!(await isFurnished(db)))
    await makeHistory(db, model, { now: clock.origin.plant, days, zone, onProgress })

  const port = options.port || (await freePort())
  const url = `http://${options.host}:${port}`
  const environment = { ...process.env, BALIZA_CLOCK: JSON.stringify(clock.origin) }
  const simulator = await startSimulator({
    lines: options.lines,
    seed,
    zone,
    ...(options.scenario !== undefined && { scenario: options.scenario }),
    clock: clock.origin,
    crew: { url, user: 'supervisor', password: PASSWORD, ordersOnly: options.nobodySigns ?? false },
  })
  await pointServersAt(db, simulator)
  await db.destroy()

  const serverEnvironment = {
    ...environment,
    BALIZA_DATABASE: databaseUrl,
    BALIZA_BACKUP_AT: 'off',
    BALIZA_DATA: options.dataFolder,
    BALIZA_LOG_LEVEL: options.logLevel,
    HOST: options.host,
    PORT: String(port),
  }
  const start = () => startServer(url, options.program ?? SOURCES, serverEnvironment)
  let server = await start()
  const restart = async () => {
    await ended(server)
    server = await start()
  }
  const stop = async () => {
    await Promise.all([ended(server), simulator.stop()])
    clock.close()
    await leaveFolder()
  }
  const { opcUaUrl, controlUrl } = simulator
  return {
    url,
    opcUaUrl,
    controlUrl,
    get server() {
      return server
    },
    restart,
    stop,
  }
}

const SOURCES = [process.execPath, '--disable-warning=ExperimentalWarning', fileURLToPath(MAIN)]

/** What is made of the sources here ends with this process, when its channel does. */
async function startServer(
  url: string,
  program: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const [file = '', ...words] = program
  const channel = program === SOURCES ? (['ipc'] as const) : []
  const server = spawn(file, words, { stdio: ['ignore', 'inherit', 'inherit', ...channel], env })
  await whenReady(url, server)
  return server
}

/** A machine may be busy: as long as the server does not end, it is on its way. */
async function whenReady(url: string, server: ChildProcess): Promise<void> {
  const sentence = setInterval(
    () => console.log('The server is still starting: this machine has much to do.'),
    STILL_STARTING_MS,
  )
  while (server.exitCode === null && server.signalCode === null && !(await isReady(url)))
    await setTimeout(100)
  clearInterval(sentence)
  if (server.exitCode !== null || server.signalCode !== null)
    throw new Sentence(
      `The server ended (${server.signalCode ?? `code ${server.exitCode}`}) before it was ready.`,
    )
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
