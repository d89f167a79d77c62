import type { RowOf } from '@baliza/contract'
import { useCallback, useMemo } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { useFormat } from '../../api/plant.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { browserName } from '../../format/browser-name.ts'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx'
import type { RowCard } from '../../ui/data-grid/grid-props.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { CheckTrails } from './CheckTrails.tsx'
import { detailText, eventChoices, eventWord, outcomeChoices, outcomeWord } from './event-words.ts'
import classes from './security-events.module.css'

type Listed = RowOf<'securityEvents.get'>

const source = gridSource({ load: 'securityEvents.get' })
const keyOf = ({ id }: Listed) => id
const NEWEST_FIRST = [{ selector: 'at', desc: true }]

/** Who came in, who was refused and what was taken away: docs/product/screens.md#security-events. */
export function SecurityEventsPage() {
  const format = useFormat()
  const columns = useMemo(() => eventColumns(), [])
  const card = useCallback((event: Listed) => eventCard(event, format), [format])
  return (
    <>
      <PageHeader title={m.security_events_title()} subtitle={m.security_events_subtitle()} />
      <CheckTrails />
      <DataGrid
        id="security-events"
        label={m.security_events_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        format={format}
        card={card}
        sort={NEWEST_FIRST}
        exportName="SEGURIDAD"
        groupPanel
        empty={{ title: m.security_events_empty(), text: m.security_events_empty_hint() }}
        onError={toastProblem}
      />
    </>
  )
}

/** An event on a phone: what happened and how it ended, who it was and from where, what is known besides. */
const eventCard = (event: Listed, { dateTime }: Pick<Format, 'dateTime'>): RowCard => ({
  title: eventWord(event.event),
  figure: <OutcomeCell {...event} />,
  details: [
    dateTime(event.at),
    shown([event.userID, event.address, browserName(event.userAgent)]),
    detailText(event.detail),
  ].filter((detail) => detail !== ''),
})

const shown = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ')

const eventColumns = (): GridColumn<Listed>[] => [
  { field: 'at', caption: m.security_events_at(), kind: 'instant' },
  { field: 'event', caption: m.security_events_event(), kind: 'text', width: 250, lookup: eventChoices() },
  {
    field: 'outcome',
    caption: m.security_events_outcome(),
    kind: 'text',
    width: 130,
    lookup: outcomeChoices(),
    render: OutcomeCell,
  },
  { field: 'userID', caption: m.security_events_user(), kind: 'text', width: 130 },
  { field: 'address', caption: m.security_events_address(), kind: 'text', width: 140 },
  {
    field: 'userAgent',
    caption: m.security_events_browser(),
    kind: 'text',
    width: 170,
    render: ({ userAgent }) => browserName(userAgent),
  },
  {
    field: 'detail',
    caption: m.security_events_detail(),
    kind: 'text',
    width: 420,
    render: ({ detail }) => detailText(detail),
  },
  { field: 'terminalID', caption: m.security_events_terminal(), kind: 'integer', hidden: true },
  { field: 'sessionID', caption: m.security_events_session(), kind: 'integer', hidden: true },
  { field: 'id', caption: m.security_events_id(), kind: 'integer', hidden: true },
]

function OutcomeCell({ outcome }: Listed) {
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      {outcomeWord(outcome)}
    </span>
  )
}
