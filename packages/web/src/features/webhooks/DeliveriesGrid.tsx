import type { RowOf } from '@baliza/contract'
import { IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import type { RowAction } from '../../ui/data-grid/grid-props.ts'
import { StateShape, type StateTone } from '../../ui/StateBadge.tsx'
import { errorChoices, eventChoices, stateChoices } from './event-words.ts'
import { type Places, usePlaces } from './use-places.ts'
import { useRounds } from './use-rounds.ts'
import type { ListedWebhook } from './webhook-columns.tsx'
import classes from './webhooks.module.css'

type Listed = RowOf<'webhooks.deliveries'>

const keyOf = ({ deliveryID }: Listed) => deliveryID
const NEWEST_FIRST = [{ selector: 'occurredAt', desc: true }]
const HEIGHT = 360

type Props = { readonly webhook: ListedWebhook; readonly round: number }

/** What a webhook was told, and what came of it. */
export function DeliveriesGrid({ webhook, round }: Props) {
  const { webhookID, name } = webhook
  const places = usePlaces()
  const [resent, setResent] = useState(0)
  const rounds = useRounds()
  const source = useMemo(() => gridSource({ load: 'webhooks.deliveries', query: { webhookID } }), [webhookID])
  const columns = useMemo(() => columnsOf(places), [places])
  const resend = useWrite(
    ({ deliveryID }: Listed) => callApi('webhooks.resend', { body: { key: deliveryID } }),
    {
      doneText: () => m.webhooks_resent(),
      onDone: () => setResent(resent + 1),
      onRefused: toastProblem,
    },
  )
  const actions = (row: Listed): readonly RowAction[] => [
    {
      id: 'resend',
      label: m.webhooks_resend(),
      icon: <IconRefresh size={18} aria-hidden />,
      isMain: true,
      onRun: () => resend.write(row),
      isBusy: resend.isBusy && resend.sent?.deliveryID === row.deliveryID,
      whyNot: row.state === 0 ? m.webhooks_resend_waiting() : undefined,
    },
  ]
  return (
    <section className={classes.log} aria-label={m.webhooks_log_of({ name })}>
      <h2 className={classes.title}>{m.webhooks_log_of({ name })}</h2>
      <ServerGrid
        id="webhook-deliveries"
        label={m.webhooks_log_of({ name })}
        source={source}
        columns={columns}
        keyOf={keyOf}
        sort={NEWEST_FIRST}
        rowActions={actions}
        actionsWidth={200}
        height={HEIGHT}
        refreshKey={`${round} ${resent} ${rounds}`}
        exportName="ENVIOS_WEBHOOK"
        empty={{ title: m.webhooks_log_empty(), text: m.webhooks_log_empty_hint() }}
      />
    </section>
  )
}

const columnsOf = ({ lines }: Places): GridColumn<Listed>[] => [
  { field: 'occurredAt', caption: m.webhooks_occurred(), kind: 'instant' },
  { field: 'event', caption: m.webhooks_event(), kind: 'text', width: 210, lookup: eventChoices() },
  { field: 'lineID', caption: m.webhooks_line(), kind: 'integer', width: 200, lookup: lines },
  {
    field: 'state',
    caption: m.webhooks_state(),
    kind: 'integer',
    width: 150,
    lookup: stateChoices(),
    render: (row) => <DeliveryState row={row} />,
  },
  { field: 'attempts', caption: m.webhooks_attempts(), kind: 'integer', width: 104 },
  { field: 'httpStatus', caption: m.webhooks_http(), kind: 'integer', width: 104 },
  { field: 'lastError', caption: m.webhooks_last_error(), kind: 'text', width: 240, lookup: errorChoices() },
  { field: 'attemptedAt', caption: m.webhooks_attempted(), kind: 'instant' },
  { field: 'deliveryID', caption: m.webhooks_delivery(), kind: 'text', width: 280, hidden: true },
]

const TONES: readonly StateTone[] = ['unknown', 'on', 'off']

function DeliveryState({ row: { state } }: { row: Listed }) {
  const tone = TONES[state] ?? 'unknown'
  return (
    <span className={classes.state} data-tone={tone}>
      <StateShape tone={tone} />
      {stateChoices().find(({ value }) => value === state)?.text}
    </span>
  )
}
