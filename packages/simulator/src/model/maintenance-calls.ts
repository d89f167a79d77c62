import { instant, MINUTE } from '@baliza/domain'
import type { PlannedCall, StopSeen } from '../plant-model.ts'
import { CALL_REASONS } from './call-reasons.ts'
import { chanceOf } from './chance.ts'
import { isJam } from './day-plan.ts'
import { TECHNICIANS } from './technicians.ts'

/**
 * For one long jam in three somebody calls maintenance; one call in ten turns out to be needless. It ends
 * before the jam does.
 */
export function callFor(
  { lineID, start, end }: StopSeen,
  fault: number,
  seed: number,
): PlannedCall | undefined {
  const length = end - start
  const chance = chanceOf(seed, 'call', lineID, start)
  if (!isJam(fault) || length < 10 * MINUTE || chance.next() > 0.33) return undefined
  const declared = instant(start + length * chance.between(0.1, 0.25))
  const started = instant(declared + length * chance.between(0.1, 0.3))
  const ended = instant(started + length * chance.between(0.2, 0.4))
  const reason = chance.pick(CALL_REASONS)
  const call = {
    declared,
    reason,
    technician: chanceOf(seed, 'technician', lineID, start).pick(TECHNICIANS).userID,
  }
  return chance.next() < 0.1 ? { ...call, started: null, ended: started } : { ...call, started, ended }
}
