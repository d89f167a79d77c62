import type { PipelineHealth } from '@baliza/contract'
import { LostSecrets } from '../../api/LostSecrets.tsx'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import classes from './diagnostics.module.css'
import { useHealth } from './use-diagnostics.ts'

/** How the pipeline is, in four figures; and which scripts are in trouble, if any. */
export function HealthStrip() {
  const { data } = useHealth()
  const format = useFormat()
  if (data === undefined) return null
  const milliseconds = (value: number | null) =>
    value === null ? format.number(null) : m.diagnostics_milliseconds({ value: format.number(value, 1) })
  const journal = (fill: number | null, minutes: number | null) =>
    minutes === null
      ? format.percent(fill)
      : m.diagnostics_journal_room({ fill: format.percent(fill), minutes: format.number(minutes) })
  return (
    <>
      <dl className={classes.health}>
        <Figure
          name={m.diagnostics_last_report()}
          value={[format.dateTime(data.at), ...(data.leader === null ? [] : [data.leader])].join(' · ')}
        />
        <Figure
          name={m.diagnostics_cycles()}
          value={m.diagnostics_cycle_times({ p50: milliseconds(data.p50), p99: milliseconds(data.p99) })}
        />
        <Figure name={m.diagnostics_journal()} value={journal(data.journalFill, data.journalMinutes)} />
        <Figure name={m.diagnostics_dropped()} value={format.number(data.droppedLogLines)} />
      </dl>
      <ClockNotice health={data} />
      <LostSecrets />
      {data.scripts.length > 0 && (
        <Notice tone="warn" title={m.diagnostics_scripts_in_trouble({ count: data.scripts.length })}>
          <ul className={classes.troubles}>
            {data.scripts.map(({ lineID, script, message, times, lastAt }) => (
              <li key={`${lineID}/${script}`}>
                {m.diagnostics_script_trouble({
                  line: lineID,
                  script,
                  message,
                  times: format.number(times),
                  at: format.dateTime(lastAt),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** A second is what two clocks on a network may differ by. */
const WORTH_TELLING = 1

function ClockNotice({ health }: { health: PipelineHealth }) {
  const format = useFormat()
  const { clockAhead, mayNotLead, node } = health
  if (Math.abs(clockAhead) <= WORTH_TELLING) return null
  const seconds = format.number(Math.abs(clockAhead), 1)
  const title = clockAhead > 0 ? m.diagnostics_machine_ahead : m.diagnostics_machine_behind
  return (
    <Notice tone={mayNotLead ? 'bad' : 'warn'} title={title({ node, seconds })}>
      {mayNotLead ? m.diagnostics_machine_no_lead() : m.diagnostics_machine_set()}
    </Notice>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
