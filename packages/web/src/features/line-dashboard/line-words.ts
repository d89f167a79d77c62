import type { LineStatus, LiveMaintenance } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import { reasonName } from '../../i18n/reason-name.ts'
import type { StateTone } from '../../ui/StateBadge.tsx'

export type LineWords = {
  readonly tone: StateTone
  readonly label: string
  /** ISO 8601. */
  readonly since: string
}

/** The state of a line as shape and words: maintenance lies over whatever goes on underneath. */
export function lineWords(status: LineStatus): LineWords {
  if (status.maintenance !== null) return callWords(status.maintenance)
  switch (status.state) {
    case 'running':
      return { tone: 'on', label: m.line_dashboard_state_running(), since: status.since }
    case 'runningEmpty':
      return { tone: 'on', label: m.line_dashboard_state_empty(), since: status.since }
    case 'unknown':
      return { tone: 'unknown', label: unknownLabel(status), since: status.since }
    case 'stopped':
      return {
        tone: 'off',
        label:
          status.stop?.recognized === false
            ? m.line_dashboard_state_unrecognized()
            : m.line_dashboard_state_stopped(),
        since: status.stop?.startDate ?? status.since,
      }
  }
}

/** A machine that is out of reach, or a script that can't say what it does. */
const unknownLabel = ({ scriptFails }: LineStatus) =>
  scriptFails ? m.line_dashboard_state_script() : m.line_dashboard_state_unknown()

function callWords({ status, declarationDate, startDate }: LiveMaintenance): LineWords {
  if (status === 0)
    return { tone: 'maintenance', label: m.line_dashboard_state_waiting(), since: declarationDate }
  return { tone: 'maintenance', label: m.line_dashboard_state_started(), since: startDate ?? declarationDate }
}

/** What is to be said of the line now: the call, the stop's reason, or its state. */
export function headline(status: LineStatus): string {
  const { maintenance, stop } = status
  if (maintenance !== null) return maintenance.callReason
  if (status.state === 'running') return m.line_dashboard_no_stop()
  if (failsByScript(status)) return lineWords(status).label
  if (stop?.recognized === true) return reasonName(stop) ?? lineWords(status).label
  return status.state === 'stopped' ? m.line_dashboard_unrecognized() : lineWords(status).label
}

/** The system signs such a stop as one of the machine's connection, which it is not. */
export const failsByScript = ({ state, scriptFails }: LineStatus) => state === 'unknown' && scriptFails
