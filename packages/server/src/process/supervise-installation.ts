import { type ChildProcess, fork } from 'node:child_process'
import { handOnLog } from '../log/hand-on-log.ts'
import { log, logQueue } from '../log/log.ts'
import { openStopDoor } from '../messaging/stop-door.ts'
import { type ChildMessage, stopOnRequest, systemd } from '../messaging/supervised.ts'
import { ENTRY, MEMORY } from './entry.ts'
import { end, type Supervisor, supervise } from './supervisor.ts'

/** A whole installation: it is opened, then its two processes are kept running. */
const OPENING = new URL('./opening-process.ts', import.meta.url)

let supervisor: Supervisor | undefined
/** The service manager hears of the service as a whole, from us alone. */
const opening = fork(OPENING, { env: { ...process.env, NOTIFY_SOCKET: undefined }, execArgv: [] })
const handedOn = handOnLog(logQueue, (lines) => supervisor?.tell({ kind: 'log', lines }) === true)
stopOnRequest(stop)

opening.on('message', (message: ChildMessage) => {
  if (message.kind === 'log') message.lines.forEach(logQueue.put)
  if (message.kind === 'ready') systemd.ready(isWell)
  if (message.kind === 'opened') {
    supervisor = superviseBoth(message.environment)
    void openStopDoor(message.environment['BALIZA_DATA'] ?? '', () => process.emit('SIGTERM'))
  }
})
opening.on('exit', (code) => {
  if (code !== 0 || supervisor === undefined) void stop().finally(() => process.exit(code ?? 1))
})

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null
const isWell = () => supervisor?.isWell() ?? isRunning(opening)

async function stop(): Promise<void> {
  handedOn.close()
  await Promise.all([end(opening), supervisor?.stop()])
}

function superviseBoth(environment: NodeJS.ProcessEnv): Supervisor {
  const waitedFor = new Set(Object.keys(ENTRY))
  const plans = Object.entries(ENTRY).map(([name, entry]) => ({
    name,
    ...entry,
    environment: { ...MEMORY, ...environment, BALIZA_ROLE: name },
  }))
  return supervise(plans, {
    onHopeless: (name) => {
      process.stderr.write(
        `El proceso ${name} no puede arrancar. The ${name} process can not start; its own message stands above.\n`,
      )
      void stop().finally(() => process.exit(1))
    },
    onReady: (name, pid) => {
      log('supervisor').info({ event: 'process-ready', child: name, pid }, 'a process is ready')
      waitedFor.delete(name)
      if (waitedFor.size === 0) systemd.ready(isWell)
    },
  })
}
