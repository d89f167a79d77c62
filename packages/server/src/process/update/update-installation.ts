import { setTimeout as pause } from 'node:timers/promises'
import { instant } from '@baliza/domain'
import { z } from 'zod'
import { machineTime, plantClock } from '../../clock/plant-clock.ts'
import { dialectOfUrl, sqliteFileOf } from '../../db/open-database.ts'
import { log } from '../../log/log.ts'
import type { Caller } from '../../messaging/stop-door.ts'
import { BUILD_NAME, type Installation, installationOf, isThere } from '../../release/installation.ts'
import type { Standing } from '../supervisor.ts'
import { carryOut, type Hands } from './carry-out.ts'
import { awaitWell, migrateBy, startBuild } from './other-build.ts'
import type { Update } from './update-file.ts'

/** What the process that keeps the product running lends to an update. */
export type Keeper = {
  /** Of the processes that it started. */
  readonly environment: NodeJS.ProcessEnv
  readonly caller: Caller
  readonly standing: () => Standing | undefined
  readonly stands: (next: Standing) => void
  readonly startOwn: () => Standing & { readonly ready: Promise<void> }
  readonly isStopping: () => boolean
  /** Nothing runs any more. */
  readonly fail: () => void
}

const ORDER = z.object({
  update: z.object({
    home: z.string(),
    to: z.string().regex(BUILD_NAME),
    sources: z.array(z.string()),
    leads: z.boolean(),
  }),
})
/** The build of before stands again as soon as it answers; whoever waits for that waits no longer than this. */
const LONGEST_RETURN_MS = 30_000

/** Which build is kept running here: this one, until an update put another one in its place. */
let running: Installation | undefined = installationOf()

/** Does what `baliza update` asks of the product that runs. Rejects where it could not even be undone. */
export async function updateInstallation(word: string, keeper: Keeper): Promise<void> {
  const { caller, environment } = keeper
  const asked = askedBy(word, environment)
  if (typeof asked === 'string') return caller.answer(JSON.stringify({ step: 'undone', why: asked }))
  const { from, to } = asked
  log('supervisor').info({ event: 'update-begins', from, to }, 'an update begins')
  const { step, why, took } = await carryOut(environment['BALIZA_DATA'] ?? '', asked, handsOf(asked, keeper))
  if (step === 'done') {
    running = { home: asked.home, build: to }
    log('supervisor').info({ event: 'updated', from, to, took }, 'another build runs')
  } else
    log('supervisor').error(
      { event: 'update-undone', from, to, why, took },
      'another build did not run: that of before does again',
    )
}

/** What is to be done, or why it is not. */
function askedBy(word: string, environment: NodeJS.ProcessEnv): Update | string {
  const read = ORDER.safeParse(parsed(word))
  if (!read.success) return 'nobody understands what is asked for'
  const { update: order } = read.data
  if (running === undefined || order.home !== running.home)
    return 'what runs with this data folder belongs to another installation'
  if (!isThere({ home: order.home, build: order.to })) return `there is no build ${order.to}`
  const url = environment['BALIZA_DATABASE'] ?? ''
  const sqliteFile = dialectOfUrl(url) === 'sqlite' ? sqliteFileOf(url) : null
  return { ...order, from: running.build, step: 'asked', beganAt: machineTime(), sqliteFile }
}

function parsed(word: string): unknown {
  try {
    return JSON.parse(word)
  } catch {
    return undefined
  }
}

function handsOf({ home, from }: Update, keeper: Keeper): Hands {
  const { environment, caller } = keeper
  const clock = plantClock(JSON.parse(environment['BALIZA_CLOCK'] ?? 'null') ?? undefined)
  const isOwn = from === installationOf()?.build
  let after = instant(0)
  const start = (build: string) => startBuild({ home, build }, { environment, onEnd: keeper.fail })
  const keptAgain = () => {
    const again = start(from)
    again.keep()
    return again
  }
  return {
    async stopProduct() {
      await keeper.standing()?.stop()
      after = clock.now()
    },
    async startProduct() {
      if (keeper.isStopping()) return
      const before = isOwn ? keeper.startOwn() : keptAgain()
      keeper.stands(before)
      await Promise.race([before.ready, pause(LONGEST_RETURN_MS, undefined, { ref: false })])
    },
    migrate: (update) => migrateBy(update, environment),
    tryBuild(update) {
      const tried = start(update.to)
      keeper.stands(tried)
      const well = tried.ready.then(() => awaitWell(update, { environment, after, isOn: tried.isWell }))
      return { ...tried, well }
    },
    isAwaited: caller.isThere,
    tell: (update) => caller.answer(JSON.stringify(update)),
  }
}
