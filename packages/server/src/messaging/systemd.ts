import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { settled } from '@baliza/domain'
import { log } from '../log/log.ts'

/**
 * What a service manager wants to hear of a service of `Type=notify`. Where none started this process, nobody
 * is told.
 */
export type Systemd = {
  /** The service does its work. Said once; from then on its life is told as well. */
  readonly ready: (isWell: () => boolean) => void
  readonly stopping: () => void
}

const LOOK_EVERY_MS = 1_000
const LONGEST_SAYING_MS = 5_000
const NOBODY: Systemd = { ready: () => undefined, stopping: () => undefined }

/**
 * Node has no datagrams on sockets of the file system: systemd's own program says it. The unit needs
 * `NotifyAccess=all`, since that is another process.
 */
export function openSystemd(environment: NodeJS.ProcessEnv = process.env): Systemd {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = environment
  if (!NOTIFY_SOCKET) return NOBODY
  /** One after the other: the last word must not be overtaken. */
  let saying = Promise.resolve()
  let isHeard = true
  let watching: NodeJS.Timeout | undefined

  const say = (word: string) => {
    saying = saying.then(async () => {
      const said = await settled(sayTo(environment, word))
      if (!said.ok && isHeard)
        log('supervisor').warn(
          { event: 'systemd-unheard', err: said.error },
          'the service manager can not be told how the service is',
        )
      isHeard = said.ok
    })
  }

  /** A service that has not been well by then is killed: it is told at half of that. */
  const watch = (isWell: () => boolean) => {
    const every = Number(WATCHDOG_USEC) / 2_000
    if (!(every > 0)) return
    let saidAt = performance.now()
    watching ??= setInterval(
      () => {
        if (performance.now() - saidAt < every || !isWell()) return
        saidAt = performance.now()
        say('WATCHDOG=1')
      },
      Math.min(LOOK_EVERY_MS, every),
    ).unref()
  }

  let isReady = false
  return {
    ready(isWell) {
      if (isReady) return
      isReady = true
      say('READY=1')
      watch(isWell)
    },
    stopping() {
      clearInterval(watching)
      say('STOPPING=1')
    },
  }
}

async function sayTo(environment: NodeJS.ProcessEnv, word: string): Promise<void> {
  const saying = spawn('systemd-notify', [word], {
    env: environment,
    stdio: 'ignore',
    timeout: LONGEST_SAYING_MS,
  })
  const [code, signal] = (await once(saying, 'exit')) as [number | null, string | null]
  if (code !== 0) throw new Error(`systemd-notify ended with ${signal ?? `code ${code}`}`)
}
