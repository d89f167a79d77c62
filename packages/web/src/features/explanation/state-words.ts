import { m } from '../../i18n/paraglide/messages.js'
import type { SegmentLook } from '../../ui/charts/bar-layout.ts'
import type { StateName } from './list-totals.ts'

const STATE_WORDS: Record<StateName, () => string> = {
  running: m.explanation_state_running,
  runningEmpty: m.explanation_state_empty,
  stopped: m.explanation_state_stopped,
  unknown: m.explanation_state_unknown,
}

export const stateWord = (state: StateName): string => STATE_WORDS[state]()

/** A stopped stretch is drawn as its stop; without one it has no colour of its own. */
export const lookOfState = (state: StateName): SegmentLook => (state === 'stopped' ? 'stop' : state)
