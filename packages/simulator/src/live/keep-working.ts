import { setTimeout as wait } from 'node:timers/promises'
import { Refused } from './session.ts'

export type Work = {
  /** Real milliseconds between two rounds. */
  readonly interval: number
  readonly stopping: AbortSignal
  /** Hears of a refusal at once, and of a server that can't be reached when it has been so for a while. */
  readonly report: (error: unknown) => void
}

/** The longest pause while the server can't be reached. */
const LONGEST_PAUSE = 30_000
/** A server that does not answer yet is no trouble before the pauses have grown to this. */
const PATIENCE = 8_000

/** Goes round until it is stopped. After a round that failed the pause doubles. */
export async function keepWorking(
  round: () => Promise<void>,
  { interval, stopping, report }: Work,
): Promise<void> {
  let pause = interval
  while (!stopping.aborted) {
    pause = await round().then(
      () => interval,
      (error: unknown) => {
        const isNews = error instanceof Refused || pause >= PATIENCE
        if (isNews && !stopping.aborted) report(error)
        return Math.min(pause * 2, LONGEST_PAUSE)
      },
    )
    await wait(pause, undefined, { signal: stopping }).catch(() => undefined)
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
