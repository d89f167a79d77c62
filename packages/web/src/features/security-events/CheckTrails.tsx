import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import type { TrailState } from '@baliza/contract'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import classes from './security-events.module.css'

/** Reads the trails from end to end, and says whether somebody changed them behind the back of the program. */
export function CheckTrails() {
  const { write, answer, refusal, isBusy } = useWrite(() => callApi('securityEvents.check', {}))
  return (
    <div className={classes.check}>
      <Button
        variant="default"
        h={44}
        loading={isBusy}
        leftSection={<IconLink size={18} aria-hidden />}
        onClick={() => write()}
      >
        {m.security_events_check()}
      </Button>
      <div className={classes.states} aria-live="polite">
        <Refusal text={refusal} />
        {answer?.map((state) => (
          <State key={state.trail} state={state} />
        ))}
      </div>
    </div>
  )
}

const NAMES: Readonly<Record<TrailState['trail'], () => string>> = {
  audit: m.security_events_trail_audit,
  security: m.security_events_trail_security,
}

const DAMAGE: Readonly<Record<TrailState['damage'][number]['kind'], (of: { id: string }) => string>> = {
  changed: m.security_events_changed,
  'put-in': m.security_events_put_in,
  'taken-out': m.security_events_taken_out,
  'link-missing': m.security_events_link_missing,
  'end-missing': m.security_events_end_missing,
}

function State({ state: { trail, linked, since, damage } }: { state: TrailState }) {
  const format = useFormat()
  const name = NAMES[trail]()
  if (damage.length > 0)
    return (
      <Notice tone="bad" title={m.security_events_damaged({ trail: name })}>
        <ul className={classes.damage}>
          {damage.map(({ kind, id }) => (
            <li key={`${kind}/${id}`}>{DAMAGE[kind]({ id: String(id) })}</li>
          ))}
        </ul>
      </Notice>
    )
  const title =
    since === null
      ? m.security_events_nothing_linked({ trail: name })
      : m.security_events_whole({ trail: name, since: format.dateTime(since), count: format.number(linked) })
  return <Notice tone="good" title={title} />
}
