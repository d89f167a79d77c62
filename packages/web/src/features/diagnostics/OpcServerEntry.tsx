import type { OpcServerStatus } from '@baliza/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { shownOf } from '../opc-servers/server-words.ts'
import { clockText, driftText } from './clock-words.ts'
import classes from './diagnostics.module.css'
import { badFirst, MOST_TAGS } from './server-tags.ts'
import { TagTable } from './TagTable.tsx'

/** One server in a row; opened, with its tags. */
export function OpcServerEntry({ server }: { server: OpcServerStatus }) {
  const [isOpen, setOpen] = useState(false)
  const format = useFormat()
  const { tags, bad } = badFirst(server.tags)
  const state = shownOf(server)
  return (
    <li className={classes.server}>
      <button
        type="button"
        className={classes.serverHead}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={18} aria-hidden className={classes.chevron} />
        <span className={classes.serverName}>
          {m.diagnostics_server_name({ name: server.name, type: server.serverType })}
        </span>
        <StateBadge tone={state.tone} label={state.text} />
        <span className={classes.tagCount}>
          {bad === 0
            ? m.diagnostics_tags_all_good({ count: format.number(tags.length) })
            : m.diagnostics_tags_bad({ count: format.number(tags.length), bad: format.number(bad) })}
        </span>
      </button>
      <dl className={classes.facts}>
        <Fact name={m.diagnostics_vendor()} value={server.vendorInfo} />
        <Fact name={m.diagnostics_version()} value={server.productVersion} />
        <Fact
          name={m.diagnostics_started()}
          value={server.startTime === null ? null : format.dateTime(server.startTime)}
        />
        <Fact
          name={m.diagnostics_last_update()}
          value={server.lastUpdateTime === null ? null : format.dateTime(server.lastUpdateTime)}
        />
        <Fact name={m.diagnostics_status_info()} value={server.statusInfo} />
        <Fact name={m.diagnostics_security()} value={server.securityWarning} />
        <Fact name={m.diagnostics_clock()} value={clockText(server, format)} />
        <Fact name={m.diagnostics_clock_drift()} value={driftText(server, format)} />
        <Fact
          name={m.diagnostics_dropped_readings()}
          value={server.droppedReadings === 0 ? null : format.number(server.droppedReadings)}
        />
      </dl>
      {isOpen && (
        <>
          <TagTable tags={tags.slice(0, MOST_TAGS)} label={m.diagnostics_tags_of({ name: server.name })} />
          {tags.length > MOST_TAGS && (
            <p className={classes.more}>{m.diagnostics_more_tags({ shown: format.number(MOST_TAGS) })}</p>
          )}
        </>
      )}
    </li>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (value === null || value === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
