import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type ClockOrigin, type Instant, toIso } from '@baliza/domain'

export type SimulatorOptions = {
  readonly lines?: number
  readonly seed?: number
  /** IANA name of the plant's zone. */
  readonly zone?: string
  readonly scenario?: string | undefined
  /** When the scenario begins; absent = now. */
  readonly scenarioStart?: Instant
  /** 0 or nothing = any free one. */
  readonly port?: number
  readonly httpPort?: number
  readonly controlPort?: number
  /** By how many seconds the clock of its OPC UA server is ahead; less than 0: behind. */
  readonly skew?: number
  /** Absent = what `environment` says, or the machine's own time. */
  readonly clock?: ClockOrigin
  /** Absent = that of this process. */
  readonly environment?: NodeJS.ProcessEnv
  /** A plant to measure with instead: every tag changes each interval. See `loadModel`. */
  readonly load?: { readonly intervalMs: number; readonly tagsPerLine?: number }
  /** Offers encrypted endpoints too. */
  readonly secure?: boolean
  readonly certificateFolder?: string
  /**
   * Sends people who keep Baliza's orders as planned, sign its stops and call maintenance. They all have one
   * password.
   */
  readonly crew?: {
    readonly url: string
    readonly user: string
    readonly password: string
    readonly ordersOnly?: boolean
  }
}

export type Simulator = {
  readonly opcUaUrl: string
  readonly httpUrl: string
  readonly controlUrl: string
  readonly pid: number
  stop(): Promise<void>
}

const PROGRAM = new URL('./run-simulator.ts', import.meta.url)
/** How long a child may take to go, in milliseconds. */
const PATIENCE = 5_000

/**
 * Starts the simulated plant as a process of its own, and answers when its servers can be asked. It ends when
 * we do.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const child = fork(PROGRAM, argumentsOf(options), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: environmentOf(options),
  })
  const urls = await readUrls(child)
  return { ...urls, pid: child.pid ?? 0, stop: () => stop(child) }
}

function argumentsOf(options: SimulatorOptions): string[] {
  const { load, crew, secure } = options
  const named: Record<string, string | number | undefined> = {
    lines: options.lines,
    seed: options.seed,
    zone: options.zone,
    scenario: options.scenario,
    'scenario-start': options.scenarioStart && toIso(options.scenarioStart),
    port: options.port,
    'http-port': options.httpPort,
    'control-port': options.controlPort,
    skew: options.skew,
    'certificate-folder': options.certificateFolder,
    'load-interval-ms': load?.intervalMs,
    'load-tags': load?.tagsPerLine,
    'crew-url': crew?.url,
    'crew-user': crew?.user,
  }
  const list = Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`],
  )
  return [...list, ...(secure ? ['--secure'] : []), ...(crew?.ordersOnly ? ['--crew-orders-only'] : [])]
}

/** A password among the arguments could be read by everybody on the machine. */
const environmentOf = ({ clock, crew, environment = process.env }: SimulatorOptions): NodeJS.ProcessEnv => ({
  ...environment,
  ...(clock && { BALIZA_CLOCK: JSON.stringify(clock) }),
  ...(crew && { BALIZA_CREW_PASSWORD: crew.password }),
})

type Urls = Pick<Simulator, 'opcUaUrl' | 'httpUrl' | 'controlUrl'>

async function readUrls(child: ChildProcess): Promise<Urls> {
  const { promise, resolve, reject } = Promise.withResolvers<Urls>()
  child.once('error', reject)
  child.once('exit', (code) => reject(new Error(`the simulator ended with ${code} before it was ready`)))
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"opcUaUrl"')) resolve(JSON.parse(line) as Urls)
    })
  }
  return promise
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
  await gone
  clearTimeout(impatience)
}
