import { setTimeout } from 'node:timers/promises'
import { backOff, settled } from '@baliza/domain'
import { isAway } from '../db/away.ts'
import type { Log } from '../log/log-event.ts'
import { LeadLost } from './lead.ts'

/** Milliseconds. */
const WAITS = { first: 50, longest: 1_000 }

export type Patience = {
  readonly log: Log
  /** Of errors that are no absence of the database. */
  readonly mostTries: number
  /** Ends the trying. */
  readonly isOver: () => boolean
  /** Called with each error of a database that is away, and with none when it answered again. */
  readonly onAway?: (error: unknown) => void
  /** Called before each try: who waits for a database does not stand still. */
  readonly onTry?: () => void
}

/**
 * Does the work until it succeeds. A database that is away or full is waited for, for hours if need be; any
 * other error rises after `mostTries`, and that somebody else leads rises at once.
 */
export async function keepTrying<T>(work: () => Promise<T>, patience: Patience): Promise<T> {
  const { mostTries, isOver, onAway = ignore, onTry = ignore } = patience
  let failures = 0
  for (let tries = 1; ; tries++) {
    onTry()
    const result = await settled(work())
    if (result.ok) {
      if (tries > 1) onAway(undefined)
      return result.value
    }
    const error: unknown = result.error
    if (!isAway(error)) failures++
    if (isOver() || failures >= mostTries || error instanceof LeadLost) throw error
    tell(error, tries, patience)
    await setTimeout(backOff(tries, WAITS, Math.random()))
  }
}

function tell(error: unknown, tries: number, { log, onAway = ignore }: Patience): void {
  if (isAway(error)) return onAway(error)
  log.warn({ event: 'facts-not-stored', err: error, tries }, 'the facts could not be stored; trying again')
}

const ignore = () => undefined
