import type { Beacon } from '../signal/line-signal.ts'
import type { Stretch } from './line-track.ts'

/** At any instant a line is exactly one of these. Maintenance is an overlay, not a state. */
export type LineState = 'unknown' | 'running' | 'runningEmpty' | 'stopped'

/**
 * What a signal says of a line. Without the empty-line manager, or while nobody says otherwise, there is
 * material.
 */
export function stateOfSignal(beacon: Beacon, material: boolean, enableEmptyLineManager: boolean): LineState {
  if (beacon === 'unknown') return 'unknown'
  if (beacon === 'off') return 'stopped'
  return enableEmptyLineManager && !material ? 'runningEmpty' : 'running'
}

/** The state that a line was last seen in. */
export function stateOfStretch(stretch: Stretch): LineState {
  switch (stretch.kind) {
    case 'running':
      return 'running'
    case 'empty':
      return 'runningEmpty'
    case 'stopped':
      return stretch.blindSince === null ? 'stopped' : 'unknown'
    case 'disconnected':
      return 'unknown'
  }
}
