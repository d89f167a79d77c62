import { type ScriptProblem, scriptSentence } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import type { Log } from '../../log/log-event.ts'
import type { Trouble } from './interpreter.ts'

const AGAIN_AFTER = 60_000

/**
 * What is wrong with one script of a line: what it said last, when, and how often since the pipeline began.
 */
type ScriptTrouble = Trouble & { readonly times: number; readonly lastAt: Instant }

export type TroubleReport = {
  readonly report: (troubles: readonly Trouble[], at: Instant) => void
  /** The scripts that had trouble since then. */
  readonly lately: (since: Instant) => readonly ScriptTrouble[]
}

/**
 * Logs what is wrong with scripts and counts: each kind of trouble of a script at most once a minute, with
 * how often it was met.
 */
export function reportTroubles(log: Log): TroubleReport {
  const met = new Map<string, { count: number; saidAt: number }>()
  const byScript = new Map<string, ScriptTrouble>()
  const report = (troubles: readonly Trouble[], at: Instant) => {
    for (const trouble of troubles) {
      const { lineID, script, failure } = trouble
      const sentence = scriptSentence(failure, 'en')
      const key = `${lineID}/${script}/${sentence.replaceAll(/\d+/g, '#')}`
      noteTrouble(byScript, trouble, at)
      const entry = met.get(key) ?? { count: 0, saidAt: Number.NEGATIVE_INFINITY }
      entry.count++
      if (met.size < MOST_KINDS) met.set(key, entry)
      const now = performance.now()
      if (now - entry.saidAt < AGAIN_AFTER) continue
      log.warn({ event: 'script-trouble', lineID, script, code: failure.code, times: entry.count }, sentence)
      Object.assign(entry, { count: 0, saidAt: now })
    }
  }
  return { report, lately: (since) => [...byScript.values()].filter(({ lastAt }) => lastAt >= since) }
}

function noteTrouble(
  byScript: Map<string, ScriptTrouble>,
  { lineID, script, failure }: Trouble,
  at: Instant,
): void {
  const key = `${lineID}/${script}`
  const times = (byScript.get(key)?.times ?? 0) + 1
  byScript.set(key, { lineID, script, failure: shortened(failure), times, lastAt: at })
}

const LONGEST_VALUE = 200

/** A script may throw a text of any length. */
const shortened = (failure: ScriptProblem): ScriptProblem =>
  ({
    ...failure,
    values: Object.fromEntries(
      Object.entries(failure.values).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.slice(0, LONGEST_VALUE) : value,
      ]),
    ),
  }) as ScriptProblem

const MOST_KINDS = 1_000
