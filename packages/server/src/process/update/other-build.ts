import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { settled } from '@baliza/domain'
import type { Status } from '../../command/read-status.ts'
import { type Installation, programOf } from '../../release/installation.ts'
import { type Supervisor, supervise } from '../supervisor.ts'
import type { Update } from './update-file.ts'

const FLAGS = ['--disable-warning=ExperimentalWarning']
const LOOK_EVERY_MS = 300
/** Whoever is tried has so long to end by itself: the build of before shall stand again soon. */
const TRIAL_ENDS_WITHIN_MS = 3_000
const MOST_TOLD = 1 << 24

export type OtherBuild = Pick<Supervisor, 'tell' | 'isWell' | 'stop'> & {
  /** Its processes do their work; rejects where they can't. */
  readonly ready: Promise<void>
  /** Ends all of it, whether it listens or not. */
  readonly end: () => Promise<void>
  /** It is no trial any more. */
  readonly keep: () => void
}

type Surroundings = {
  readonly environment: NodeJS.ProcessEnv
  /** A build that was kept ended, and can't be started again. */
  readonly onEnd: () => void
}

/** Starts the product of another build, on trial, as a child of this process. */
export function startBuild(build: Installation, { environment, onEnd }: Surroundings): OtherBuild {
  const { runtime, src } = programOf(build)
  const ready = Promise.withResolvers<void>()
  let isKept = false
  const env: NodeJS.ProcessEnv = { ...environment, BALIZA_TRIAL: 'yes' }
  const plan = {
    name: 'build',
    script: pathToFileURL(join(src, 'process', 'main.js')),
    execPath: runtime,
    execArgv: FLAGS,
    environment: env,
    startsOthers: true,
  }
  const supervisor = supervise([plan], {
    triesBeforeFirstReady: 1,
    onReady: () => ready.resolve(),
    onHopeless: () => {
      ready.reject(new Error('it ended before it was well'))
      if (isKept) onEnd()
    },
  })
  const end = () => (isKept ? supervisor.stop() : supervisor.stopWithin(TRIAL_ENDS_WITHIN_MS))
  return {
    ready: ready.promise,
    end,
    stop: end,
    keep: () => {
      isKept = true
      // NOTE: should it have to be started again, it is no trial then
      delete env['BALIZA_TRIAL']
    },
    tell: supervisor.tell,
    isWell: supervisor.isWell,
  }
}

/** Brings the schema to where the new build needs it, which the build of before can live with. */
export async function migrateBy(update: Update, environment: NodeJS.ProcessEnv): Promise<void> {
  await command({ home: update.home, build: update.to }, environment, ['migrate'])
}

type Looking = {
  readonly environment: NodeJS.ProcessEnv
  /** By the plant's clock: what a source said before then it said to the build of before. */
  readonly after: number
  readonly isOn: () => boolean
}

/** Resolves when a build that was started answers, records, and reads what was read before. */
export async function awaitWell(update: Update, { environment, after, isOn }: Looking): Promise<void> {
  const build = { home: update.home, build: update.to }
  for (; isOn(); await pause(LOOK_EVERY_MS)) {
    const told = await settled(command(build, environment, ['status', '--json']))
    if (told.ok && doesAsBefore(JSON.parse(told.value) as Status, update, after)) return
  }
  throw new Error('it ended')
}

/** A source that was away before may be away. */
function doesAsBefore({ web, database, pipeline, sources }: Status, update: Update, after: number): boolean {
  const isRead = (name: string) =>
    sources.some(
      (source) =>
        source.name === name &&
        source.state === 'Running' &&
        source.heardAt !== null &&
        Date.parse(source.heardAt) >= after,
    )
  return (
    web.answers &&
    database.problem === null &&
    (update.leads ? pipeline.state === 'leads' : pipeline.state !== 'silent') &&
    update.sources.every(isRead)
  )
}

/** Has a build do one of its commands; rejects with what it had to say. */
async function command(
  build: Installation,
  environment: NodeJS.ProcessEnv,
  words: readonly string[],
): Promise<string> {
  const { runtime, src } = programOf(build)
  const env = { ...environment, BALIZA_TRIAL: 'yes', NOTIFY_SOCKET: undefined }
  const program = [...FLAGS, join(src, 'command', 'baliza.js'), ...words]
  const done = await settled(promisify(execFile)(runtime, program, { env, maxBuffer: MOST_TOLD }))
  if (done.ok) return done.value.stdout
  const { stdout = '', stderr = '' } = done.error as { stdout?: string; stderr?: string }
  // NOTE: a status that is not well is one, too
  if (words[0] === 'status' && stdout !== '') return stdout
  throw new Error(stderr.trim() || String(done.error))
}
