import { setTimeout as wait } from 'node:timers/promises'
import { backOff, settled } from '@baliza/domain'
import { Refused } from './session.ts'

export type Work = {
  /** Real milliseconds between two rounds. */
  readonly interval: number
  /** A server that can't be reached is no trouble before so many real milliseconds. */
  readonly patience?: number
  readonly stopping: AbortSignal
  /** Hears of a refusal at once, and of a server that can't be reached when it has been so for a while. */
  readonly report: (error: unknown) => void
}

/** The longest pause while the server can't be reached, in milliseconds. */
const LONGEST_PAUSE = 30_000
/** A server that does not answer yet is no trouble before people have waited for so long. */
const PATIENCE = 8_000

/** Goes round until it is stopped; after rounds that failed the pauses grow. */
export async function keepWorking(
  round: () => Promise<void>,
  { interval, patience = PATIENCE, stopping, report }: Work,
): Promise<void> {
  let failures = 0
  let waited = 0
  while (!stopping.aborted) {
    const done = await settled(round())
    failures = done.ok ? 0 : failures + 1
    if (!done.ok && (done.error instanceof Refused || waited >= patience) && !stopping.aborted)
      report(done.error)
    const pause = done.ok
      ? interval
      : backOff(failures, { first: 2 * interval, longest: LONGEST_PAUSE }, Math.random())
    waited = done.ok ? 0 : waited + pause
    await settled(wait(pause, undefined, { signal: stopping }))
  }
}

/** Tells of each trouble once, until another one comes. */
export function eachOnce(trouble: (sentence: string) => void): (error: unknown) => void {
  let last = ''
  return (error) => {
    const sentence = error instanceof Error ? error.message : String(error)
    if (sentence !== last) trouble(sentence)
    last = sentence
  }
}
