import { type ChildProcess, fork } from 'node:child_process'
import { settled } from '@baliza/domain'
import { handOnLog } from '../log/hand-on-log.ts'
import { log, logQueue } from '../log/log.ts'
import { type Caller, openStopDoor } from '../messaging/stop-door.ts'
import {
  announceReady,
  type ChildMessage,
  isSupervised,
  stopOnRequest,
  systemd,
  takeOverLog,
} from '../messaging/supervised.ts'
import { ENTRY } from './entry.ts'
import { end, type Standing, type Supervisor, supervise } from './supervisor.ts'

/**
 * A whole installation: it is opened, then its two processes are kept running. After an update it is the
 * whole product of another build that is: whoever started this process notices nothing.
 */
const OPENING = new URL('./opening-process.ts', import.meta.url)

/** The C library gives each thread heaps of its own, and what is free in one is no use to another. */
const MALLOC_ARENA_MAX = '2'

let standing: Standing | undefined
let isUpdating = false
let isStopping = false
/** The service manager hears of the service as a whole, from us alone. */
const opening = fork(OPENING, { env: { ...process.env, NOTIFY_SOCKET: undefined }, execArgv: [] })
const handedOn = handOnLog(logQueue, (lines) => standing?.tell({ kind: 'log', lines }) === true)
stopOnRequest(stop)
if (isSupervised()) takeOverLog(logQueue.put)

opening.on('message', (message: ChildMessage) => {
  if (message.kind === 'log') message.lines.forEach(logQueue.put)
  if (message.kind === 'ready') tellReady()
  if (message.kind === 'opened') {
    const { environment } = message
    const both = superviseBoth(environment)
    standing = both
    void both.ready.then(tellReady)
    void openStopDoor(environment['BALIZA_DATA'] ?? '', {
      stop: () => process.emit('SIGTERM'),
      asked: (word, caller) => void update(environment, word, caller),
    })
  }
})
opening.on('exit', (code) => {
  if (code !== 0 || standing === undefined) void stop().finally(() => process.exit(code ?? 1))
})

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null
const isWell = () => isUpdating || (standing?.isWell() ?? isRunning(opening))

/** The build that keeps this one hears of it as a service manager would. */
function tellReady(): void {
  if (isSupervised()) announceReady(async () => undefined)
  else systemd.ready(isWell)
}

async function stop(): Promise<void> {
  isStopping = true
  handedOn.close()
  await Promise.all([end(opening), standing?.stop()])
}

async function update(environment: NodeJS.ProcessEnv, word: string, caller: Caller): Promise<void> {
  if (isUpdating || isStopping) return caller.answer('{"step":"busy"}')
  isUpdating = true
  const { updateInstallation } = await import('./update/update-installation.ts')
  const done = await settled(
    updateInstallation(word, {
      environment,
      caller,
      standing: () => standing,
      stands: (next) => {
        standing = next
      },
      startOwn: () => superviseBoth(environment),
      isStopping: () => isStopping,
      fail: () => void stop().finally(() => process.exit(1)),
    }),
  )
  isUpdating = false
  if (done.ok) return
  // NOTE: what is left undone here is undone by the next start
  log('supervisor').fatal({ event: 'program-ended', err: done.error }, 'an update could not be undone')
  void stop().finally(() => process.exit(1))
}

function superviseBoth(environment: NodeJS.ProcessEnv): Supervisor & { readonly ready: Promise<void> } {
  const waitedFor = new Set(Object.keys(ENTRY))
  const ready = Promise.withResolvers<void>()
  const plans = Object.entries(ENTRY).map(([name, entry]) => ({
    name,
    ...entry,
    environment: { MALLOC_ARENA_MAX, ...environment, BALIZA_ROLE: name },
  }))
  const supervisor = supervise(plans, {
    onHopeless: (name) => {
      process.stderr.write(
        `El proceso ${name} no puede arrancar. The ${name} process can not start; its own message stands above.\n`,
      )
      void stop().finally(() => process.exit(1))
    },
    onReady: (name, pid) => {
      log('supervisor').info({ event: 'process-ready', child: name, pid }, 'a process is ready')
      waitedFor.delete(name)
      if (waitedFor.size === 0) ready.resolve()
    },
  })
  return { ...supervisor, ready: ready.promise }
}
