import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { MAIN } from '@baliza/server'
import type { CuttableProxy } from '../../packages/server/src/testing/cuttable-proxy.ts'
import type { Part } from '../weather/weather.ts'
import { childrenOf, signal } from './processes.ts'

const INSIDE = new URL('./inside.ts', import.meta.url).href

export type Site = {
  readonly name: string
  readonly folder: string
  readonly databaseUrl: string
  readonly port: number
  /** What every machine of a plant has in common. */
  readonly shared: NodeJS.ProcessEnv
  readonly role?: 'all' | 'pipeline'
  readonly wire?: CuttableProxy
}

/**
 * A machine with the whole product on it, as `npm start` runs it, behind a wire to its database. What it says
 * is kept.
 */
export class Machine {
  readonly site: Site
  /** Every line that any of its processes wrote. */
  readonly said: string[] = []
  #supervisor: ChildProcess | undefined
  #pids = new Map<string, number>()
  readonly #ready = new Set<string>()
  #isOver = false

  constructor(site: Site) {
    this.site = site
    mkdirSync(this.#inside, { recursive: true })
  }

  get url(): string {
    return `http://127.0.0.1:${this.site.port}`
  }

  /** Which journal is this machine's; the database remembers whose the leader writes. */
  get journal(): string | undefined {
    const file = path.join(this.site.folder, 'readings.journal.id')
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }

  /** Its supervisor says that both processes work. */
  get isReady(): boolean {
    return this.#ready.size === 2
  }

  /** What its processes tell of themselves. */
  get #inside(): string {
    return path.join(this.site.folder, '..', `${this.site.name}-inside`)
  }

  get insideFolder(): string {
    return this.#inside
  }

  start(): void {
    const { folder, databaseUrl, port, shared, role = 'all' } = this.site
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--import', INSIDE, fileURLToPath(MAIN)],
      {
        env: {
          PATH: process.env['PATH'],
          NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import ${INSIDE}`,
          BALIZA_DATA: folder,
          BALIZA_DATABASE: databaseUrl,
          BALIZA_LOG_LEVEL: 'info',
          BALIZA_JOURNAL_MB: '4',
          BALIZA_ROLE: role,
          BALIZA_SOAK: this.#inside,
          HOST: '127.0.0.1',
          PORT: String(port),
          ...shared,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    this.#supervisor = child
    this.#pids = new Map([['supervisor', child.pid ?? 0]])
    for (const stream of [child.stdout, child.stderr]) listenTo(stream, (line) => this.#hear(line))
    child.on('exit', () => {
      this.#ready.clear()
      // NOTE: as a service manager does
      if (!this.#isOver && this.#supervisor === child) setTimeout(() => this.#isOver || this.start(), 1_000)
    })
  }

  /** The processes of a part that run now. */
  pidsOf(part: Part): number[] {
    const supervisor = this.#supervisor?.pid
    if (supervisor === undefined) return []
    if (part === 'all of it') return [supervisor, ...childrenOf(supervisor)]
    const pid = this.#pids.get(part)
    return pid === undefined ? [] : [pid]
  }

  kill(part: Part): void {
    signal(this.pidsOf(part), 'SIGKILL')
  }

  /** Answers the way back. */
  freeze(part: Part): () => void {
    const pids = this.pidsOf(part)
    signal(pids, 'SIGSTOP')
    return () => signal(pids, 'SIGCONT')
  }

  /** Sets its clock off by so many milliseconds. */
  setClock(by: number): void {
    writeFileSync(path.join(this.#inside, 'clock'), String(by))
  }

  /** Its folder has no room left, where it lies on a disk of its own. Answers the way back. */
  fillDisk(): () => void {
    const rest = path.join(this.site.folder, 'rest-of-the-disk')
    fillUp(rest)
    return () => rmSync(rest, { force: true })
  }

  async stop(): Promise<void> {
    this.#isOver = true
    const child = this.#supervisor
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    signal(this.pidsOf('all of it'), 'SIGCONT')
    child.kill('SIGTERM')
    const force = setTimeout(() => this.kill('all of it'), 15_000)
    await gone
    clearTimeout(force)
  }

  remove(): void {
    this.#isOver = true
    this.kill('all of it')
    rmSync(this.#inside, { recursive: true, force: true })
  }

  #hear(line: string): void {
    this.said.push(line)
    if (!line.includes('"child":')) return
    const { child, pid, event } = JSON.parse(line) as { child: string; pid: number; event: string }
    if (event === 'process-restarted') this.#ready.delete(child)
    if (event !== 'process-ready') return
    this.#ready.add(child)
    this.#pids.set(child, pid)
  }
}

const BLOCK = Buffer.alloc(65_536)

function fillUp(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (;;) writeSync(handle, BLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}

function listenTo(stream: NodeJS.ReadableStream, hear: (line: string) => void): void {
  let rest = ''
  stream.on('data', (data: Buffer) => {
    const lines = (rest + data.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') hear(line)
  })
}
