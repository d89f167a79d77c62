import type { LineInput } from '../signal/line-signal.ts'
import type { LineSettings } from '../stop/line-settings.ts'
import { type LineState, stateOfSignal } from '../stop/line-state.ts'
import { REASON } from '../stop/reason-ids.ts'
import { type Instant, instant } from '../time/instant.ts'

/** A stretch of time with one state; the last one ends where the inputs end. */
export type StateSpan = { start: number; end: number; state: LineState }
export type SlowStop = { start: Instant; end: Instant | null; reasonID: number | null }

const runs = ({ state }: StateSpan): boolean => state === 'running' || state === 'runningEmpty'

/**
 * States and stops the slow way, as `docs/domain.md` has them, with all that happened in front of one's eyes:
 * false starts are rewritten until there are no more, then stops are read off the states. One order, an
 * order-managed line.
 */
export function trackSlowly(
  inputs: readonly LineInput[],
  settings: LineSettings,
  span: { start: Instant; end: Instant },
) {
  let states = joined(statesOfSignals(inputs, settings, span))
  for (let fixed = withoutFalseStart(states, settings); fixed; fixed = withoutFalseStart(states, settings))
    states = joined(fixed)
  return { states, stops: stopsOf(states, settings, span.end) }
}

function statesOfSignals(
  inputs: readonly LineInput[],
  settings: LineSettings,
  { start, end }: { start: number; end: number },
): StateSpan[] {
  const states: StateSpan[] = [{ start, end, state: 'unknown' }]
  for (const input of inputs) {
    if (input.kind !== 'signal') continue
    const last = states.at(-1)
    if (last) last.end = input.at
    states.push({
      start: input.at,
      end,
      state: stateOfSignal(input.beacon, input.material, settings.enableEmptyLineManager),
    })
  }
  return states
}

function joined(states: readonly StateSpan[]): StateSpan[] {
  const result: StateSpan[] = []
  for (const next of states) {
    const last = result.at(-1)
    if (next.start === next.end) continue
    if (last?.state === next.state) last.end = next.end
    else result.push({ ...next })
  }
  return result
}

/**
 * The first restart after a stop that had lasted, and that was followed by a stop too soon, rewritten;
 * undefined = there is none.
 */
function withoutFalseStart(
  states: readonly StateSpan[],
  { microStopTime, problemResolutionTime }: LineSettings,
): StateSpan[] | undefined {
  for (const [i, restart] of states.entries()) {
    const before = states[i - 1]
    if (!runs(restart) || !before || runs(before)) continue
    const stop = stopBefore(states, i)
    const again = states.slice(i).find(({ state }) => state === 'stopped')
    if (!stop || !again || stop.end - stop.start < microStopTime) continue
    if (again.start - restart.start >= problemResolutionTime) continue
    return states.map((span) =>
      runs(span) && span.start >= restart.start && span.start < again.start
        ? { ...span, state: 'stopped' }
        : span,
    )
  }
  return undefined
}

/**
 * The stop that a restart at `i` ends: from stopped to stopped, lost signal between them included, one at the
 * end not.
 */
function stopBefore(states: readonly StateSpan[], i: number): { start: number; end: number } | undefined {
  const standing = states.slice(states.slice(0, i).findLastIndex(runs) + 1, i)
  const first = standing.find(({ state }) => state === 'stopped')
  const last = standing.findLast(({ state }) => state === 'stopped')
  return first && last ? { start: first.start, end: last.end } : undefined
}

function stopsOf(states: readonly StateSpan[], settings: LineSettings, now: number): SlowStop[] {
  return [...spells(states), ...emptySpells(states, settings)]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, reasonID }) => {
      const open = end === now
      const microstop = reasonID === null && !open && end - start < settings.microStopTime
      return {
        start: instant(start),
        end: open ? null : instant(end),
        reasonID: microstop ? REASON.MICROSTOP : reasonID,
      }
    })
}

type Spell = { start: number; end: number; reasonID: number | null }

/**
 * Each stretch of standing still is cut where a lost signal touches its edges; at the open end it waits for
 * the verdict.
 */
function spells(states: readonly StateSpan[]): Spell[] {
  const spells: Spell[] = []
  for (let i = 0; i < states.length; i++) {
    const first = states[i]
    if (!first || runs(first)) continue
    const after = states.findIndex((span, j) => j > i && runs(span))
    const standing = states.slice(i, after === -1 ? states.length : after)
    spells.push(...cut(standing, after === -1))
    i += standing.length - 1
  }
  return spells
}

function cut(standing: readonly StateSpan[], open: boolean): Spell[] {
  const isLost = ({ state }: StateSpan): boolean => state === 'unknown'
  if (standing.every(isLost)) return standing.map(disconnection)
  const head = standing.slice(0, 1).filter(isLost)
  const tail = standing.slice(-1).filter((last) => isLost(last) && !open)
  const [first, ...rest] = standing.slice(head.length, standing.length - tail.length)
  if (!first) return []
  return [
    ...head.map(disconnection),
    { start: first.start, end: rest.at(-1)?.end ?? first.end, reasonID: null },
    ...tail.map(disconnection),
  ]
}

const disconnection = ({ start, end }: StateSpan): Spell => ({ start, end, reasonID: REASON.DISCONNECTED })

const emptySpells = (states: readonly StateSpan[], { microStopTime }: LineSettings): Spell[] =>
  states
    .filter(({ state, start, end }) => state === 'runningEmpty' && end - start >= microStopTime)
    .map(({ start, end }) => ({ start, end, reasonID: REASON.NO_MATERIAL }))
