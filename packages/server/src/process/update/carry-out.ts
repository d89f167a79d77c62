import { setTimeout as pause } from 'node:timers/promises'
import { settled } from '@baliza/domain'
import { currentBuild } from '../../release/installation.ts'
import { copyBeside, forgetCopy, putBack } from './database-copy.ts'
import { type Update, type UpdateStep, writeUpdate } from './update-file.ts'

/** What is tried: the product of another build. */
type Trial = {
  /** Rejects, with the reason, when it can't become well. */
  readonly well: Promise<void>
  /** Ends all of it, whether it listens or not. */
  readonly end: () => Promise<void>
  /** It is what runs from now on. */
  readonly keep: () => void
}

/** What the process that keeps the product running can do. */
export type Hands = {
  readonly stopProduct: () => Promise<void>
  /** The build of before. */
  readonly startProduct: () => Promise<void>
  readonly migrate: (update: Update) => Promise<void>
  readonly tryBuild: (update: Update) => Trial
  /** Whoever asked for the update may make the new build the current one, and is still there to do so. */
  readonly isAwaited: () => boolean
  readonly tell: (update: Update) => void
}

/** So long a build has to read the plant and to answer. */
const LONGEST_TRIAL_MS = 60_000
const LONGEST_SWITCH_MS = 10_000
const LOOK_EVERY_MS = 20

/**
 * Puts another build in the place of the one that runs, or leaves the one that runs where it was. Whatever is
 * cut off here is finished or undone by the next start (`settle-update.ts`): the one moment from which on
 * there is no way back is when the new build becomes the current one.
 */
export async function carryOut(dataFolder: string, asked: Update, hands: Hands): Promise<Update> {
  let update = asked
  let trial: Trial | undefined
  const step = (next: UpdateStep, more: Partial<Update> = {}) => {
    update = { ...update, ...more, step: next }
    writeUpdate(dataFolder, update)
    hands.tell(update)
  }
  if (update.sqliteFile !== null) forgetCopy(update.sqliteFile)
  step('asked')
  const stoppedAt = performance.now()
  const forth = async () => {
    await hands.stopProduct()
    step('stopped')
    if (update.sqliteFile !== null) await copyBeside(update.sqliteFile)
    step('copied')
    await hands.migrate(update)
    step('migrated')
    trial = hands.tryBuild(update)
    step('started')
    await orTooLate(trial.well)
    const took = { away: Math.round(performance.now() - stoppedAt) }
    hands.tell({ ...update, took })
    if (!(await isSwitched(update, hands))) throw new Error('nobody made it the current one')
    step('confirmed', { took })
  }
  const went = await settled(forth())
  if (went.ok || currentBuild(update.home) === update.to) {
    trial?.keep()
    if (update.sqliteFile !== null) forgetCopy(update.sqliteFile)
    step('done')
    return update
  }
  const backAt = performance.now()
  step('undoing', { why: went.error instanceof Error ? went.error.message : String(went.error) })
  await trial?.end()
  if (update.sqliteFile !== null) putBack(update.sqliteFile)
  await hands.startProduct()
  step('undone', { took: { back: Math.round(performance.now() - backAt) } })
  return update
}

async function orTooLate(well: Promise<void>): Promise<void> {
  const giveUp = new AbortController()
  const late = pause(LONGEST_TRIAL_MS, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`it neither read the plant nor answered within ${LONGEST_TRIAL_MS / 1000} s`)
  })
  try {
    await Promise.race([well, late])
  } finally {
    giveUp.abort()
    await settled(late)
  }
}

/** Who asked switches: the program's folder may be closed to the user that the product runs as. */
async function isSwitched({ home, to }: Update, { isAwaited }: Hands): Promise<boolean> {
  const until = performance.now() + LONGEST_SWITCH_MS
  while (isAwaited() && performance.now() < until) {
    if (currentBuild(home) === to) return true
    await pause(LOOK_EVERY_MS)
  }
  return currentBuild(home) === to
}
