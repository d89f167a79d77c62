import { HOUR, type Instant, instant, MINUTE } from '@baliza/domain'
import type { DescribedLine, HandledPiece, StopHandling, StopSeen } from '../plant-model.ts'
import { reasonFor, remarkOn } from './causes.ts'
import { type Chance, chanceOf } from './chance.ts'
import { isJam } from './day-plan.ts'
import { equipmentOf } from './equipment.ts'
import { callFor } from './maintenance-calls.ts'

export type Scene = { readonly line: DescribedLine; readonly fault: number; readonly seed: number }

const DAY = 24 * HOUR
/** How many stops of that age nobody has signed for: people catch up, but never with all of them. */
const UNSIGNED: readonly (readonly [youngerThan: number, share: number])[] = [
  [12 * HOUR, 0.42],
  [3 * DAY, 0.24],
  [14 * DAY, 0.13],
  [Number.POSITIVE_INFINITY, 0.07],
]
const shareUnsigned = (age: number): number => UNSIGNED.find(([younger]) => age < younger)?.[1] ?? 0

/**
 * What the people at the line made of a stop that is over: who signed which part of it with what, and whether
 * they called maintenance. Undefined while nobody has. The same for the same stop, but that what is left
 * undone becomes less with time.
 */
export function handleStop(
  stop: StopSeen,
  { line, fault, seed }: Scene,
  now: Instant,
): StopHandling | undefined {
  const chance = chanceOf(seed, 'signing', stop.lineID, stop.start)
  const isLeft = chance.next() < shareUnsigned(now - stop.end)
  const at = instant(stop.end + (0.8 + chance.exponential(5)) * MINUTE)
  if (isLeft || at > now) return undefined
  const userID = chance.next() < 0.78 ? 'operador' : 'supervisor'
  const favourite = chanceOf(seed, 'favourite', stop.lineID).whole(0, 4)
  const sign = (reasonID: number, until: Instant): HandledPiece => ({
    until,
    reasonID,
    ...wordsOn(reasonID, line, chance),
  })
  const cause = { sectorID: line.sectorID, fault, minutes: (stop.end - stop.start) / MINUTE, favourite }
  const first = sign(reasonFor(cause, chance), stop.end)
  const call = callFor(stop, fault, seed)
  const cuts = call ? [] : cutsOf(stop, fault, chance)
  if (cuts.length === 0) return { at, userID, pieces: [first], call }
  const second = AFTERWARDS[chance.whole(0, AFTERWARDS.length - 1)] ?? 842
  const reasons = [first.reasonID, second, first.reasonID]
  const pieces = [...cuts, stop.end].map((until, i) => sign(reasons[i] ?? second, until))
  return { at, userID, pieces, call: undefined }
}

function wordsOn(
  reasonID: number,
  line: DescribedLine,
  chance: Chance,
): Pick<HandledPiece, 'equipmentID' | 'observation'> {
  const equipment = equipmentOf(line, reasonID)
  const hasRemark = chance.next() < 0.14
  return {
    equipmentID: chance.next() < 0.92 ? (equipment[chance.whole(0, equipment.length - 1)] ?? null) : null,
    observation: hasRemark ? remarkOn(reasonID, chance) : null,
  }
}

/** What a long stop turned into: cleaning, a check, a wait. */
const AFTERWARDS: readonly number[] = [702, 842, 603, 1401, 841]

/**
 * One long jam in eight that nobody called maintenance for is cut into two or three parts, on whole seconds.
 */
function cutsOf({ start, end }: StopSeen, fault: number, chance: Chance): Instant[] {
  const minutes = (end - start) / MINUTE
  if (!isJam(fault) || minutes < 7 || chance.next() > 0.12) return []
  const second = (share: number) => instant(Math.round((start + (end - start) * share) / 1000) * 1000)
  const cut = second(chance.between(0.3, 0.55))
  return chance.next() < 0.35 ? [cut, second(chance.between(0.7, 0.85))] : [cut]
}
