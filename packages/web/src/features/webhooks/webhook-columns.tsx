import type { RowOf } from '@baliza/contract'
import { isInClear, linesOfReason, WEBHOOK_SUBSCRIPTIONS } from '@baliza/domain'
import { IconLockOpen } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import { StateShape, type StateTone } from '../../ui/StateBadge.tsx'
import { SUBSCRIPTION_WORDS } from './event-words.ts'
import type { Places } from './use-places.ts'
import classes from './webhooks.module.css'

export type ListedWebhook = RowOf<'webhooks.get'>

export const webhookColumns = (
  { sectors }: Places,
  chosen: number | undefined,
): GridColumn<ListedWebhook>[] => [
  {
    field: 'name',
    caption: m.webhooks_name(),
    kind: 'text',
    width: 170,
    render: ({ webhookID, name }) => (
      <span className={webhookID === chosen ? classes.chosen : undefined}>{name}</span>
    ),
  },
  {
    field: 'enabled',
    caption: m.webhooks_state(),
    kind: 'boolean',
    width: 190,
    render: (row) => <WebhookState webhook={row} />,
  },
  {
    field: 'url',
    caption: m.webhooks_url(),
    kind: 'text',
    width: 340,
    render: ({ url }) => <Address url={url} />,
  },
  {
    field: 'stopOpened',
    caption: m.webhooks_events(),
    kind: 'boolean',
    width: 320,
    isPlain: true,
    render: (row) => wishesOf(row),
  },
  {
    field: 'sectorID',
    caption: m.webhooks_sector(),
    kind: 'integer',
    width: 150,
    lookup: sectors,
    render: ({ sectorID }) =>
      sectorID === null
        ? m.webhooks_every_sector()
        : (sectors.find(({ value }) => value === sectorID)?.text ?? String(sectorID)),
  },
  {
    field: 'lines',
    caption: m.webhooks_lines(),
    kind: 'text',
    width: 150,
    isPlain: true,
    render: ({ lines }) => linesOfReason(lines)?.join(', ') ?? m.webhooks_every_line(),
  },
  { field: 'updatedBy', caption: m.webhooks_updated_by(), kind: 'text', width: 140, hidden: true },
  { field: 'updateDate', caption: m.webhooks_update_date(), kind: 'instant', hidden: true },
]

const wishesOf = (row: ListedWebhook) =>
  WEBHOOK_SUBSCRIPTIONS.filter((subscription) => row[subscription])
    .map((subscription) => SUBSCRIPTION_WORDS[subscription]())
    .join(', ')

const shownOf = ({ enabled, goneAt }: ListedWebhook): { tone: StateTone; text: string } => {
  if (enabled) return { tone: 'on', text: m.webhooks_enabled() }
  return goneAt === null
    ? { tone: 'unknown', text: m.webhooks_disabled() }
    : { tone: 'off', text: m.webhooks_gone() }
}

function WebhookState({ webhook }: { webhook: ListedWebhook }) {
  const { tone, text } = shownOf(webhook)
  return (
    <span className={classes.state} data-tone={tone}>
      <StateShape tone={tone} />
      {text}
    </span>
  )
}

/** Where deliveries go; said where everybody on the way can read them. */
function Address({ url }: { url: string }) {
  if (!isInClear(url)) return url
  return (
    <span className={classes.inClear} title={m.webhooks_url_in_clear_hint()}>
      <span className={classes.inClearWord}>
        <IconLockOpen size={16} aria-hidden />
        {m.webhooks_in_clear()}
      </span>
      {url}
    </span>
  )
}
