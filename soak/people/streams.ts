import { setTimeout as pause } from 'node:timers/promises'
import { settled } from '@baliza/domain'
import { ADMINISTRATOR } from '../../packages/server/src/testing/lines-in-motion.ts'
import type { Machine } from '../plant/machine.ts'
import type { Plant } from '../plant/plant.ts'
import { Browser } from './browser.ts'

/** So many streams a session may have. */
const OF_SESSION = 10
const AGAIN_AFTER = 500

export type Streams = {
  readonly open: () => number
  /** How many events all of them were told. */
  readonly told: () => number
  readonly stop: () => Promise<void>
}

/** Screens that watch the lines, at both machines, and come back whenever they are cut off. */
export function openStreams({ machines }: Plant, count: number): Streams {
  const over = new AbortController()
  const all = { open: 0, told: 0 }
  const watch = async (machine: Machine, browser: Browser) => {
    while (!over.signal.aborted) {
      const watched = await settled(readStream(machine, browser, all, over.signal))
      if (!watched.ok) await pause(AGAIN_AFTER)
    }
  }
  const watching = Array.from({ length: Math.ceil(count / OF_SESSION) }, (_, i) => {
    const browser = new Browser(ADMINISTRATOR)
    const machine = machines[i % machines.length] as Machine
    return Array.from({ length: Math.min(OF_SESSION, count - i * OF_SESSION) }, () => watch(machine, browser))
  }).flat()
  return {
    open: () => all.open,
    told: () => all.told,
    async stop() {
      over.abort()
      await Promise.all(watching)
    },
  }
}

async function readStream(
  machine: Machine,
  browser: Browser,
  all: { open: number; told: number },
  signal: AbortSignal,
): Promise<void> {
  if (browser.token === undefined) await logInOnce(machine, browser)
  const answer = await fetch(`${machine.url}/api/live`, {
    headers: { authorization: `Bearer ${browser.token}` },
    signal,
  })
  if (answer.status === 401) await logInOnce(machine, browser)
  if (!answer.ok || !answer.body) {
    // NOTE: an answer that nobody reads to its end keeps its socket
    await answer.body?.cancel()
    throw new Error(`the stream answered ${answer.status}`)
  }
  all.open++
  try {
    for await (const _ of answer.body) all.told++
  } finally {
    all.open--
  }
}

const logIns = new WeakMap<Browser, Promise<boolean>>()

/** Ten streams of one session that ended log in once. */
async function logInOnce(machine: Machine, browser: Browser): Promise<void> {
  const way = logIns.get(browser) ?? browser.logIn(machine)
  logIns.set(browser, way)
  await way
  logIns.delete(browser)
  if (browser.token === undefined) throw new Error('nobody is let in now')
}
