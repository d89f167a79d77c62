import type { BodyOf } from '@baliza/contract'
import {
  LONGEST_WEBHOOK,
  SHORTEST_SECRET,
  WEBHOOK_SUBSCRIPTIONS,
  type WebhookRefusal,
  type WebhookSubscription,
  whyNotWebhook,
} from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'
import type { Draft, FormField } from '../../ui/form/form-field.ts'
import { AddressField } from './AddressField.tsx'
import { SUBSCRIPTION_WORDS } from './event-words.ts'
import { LinesField } from './LinesField.tsx'
import { SecretField } from './SecretField.tsx'
import type { Places } from './use-places.ts'
import type { ListedWebhook } from './webhook-columns.tsx'

const REFUSAL_TEXT: Record<WebhookRefusal['code'], () => string> = {
  'webhook-name-required': m.webhooks_name_required,
  'webhook-url-required': m.webhooks_url_required,
  'webhook-url-invalid': m.webhooks_url_invalid,
  'webhook-events-required': m.webhooks_events_required,
}

type WebhookValues = BodyOf<'webhooks.post'>['values']

/** Why a field can't be kept as it is; the server asks the same rule. */
const whyNot = (field: WebhookRefusal['field']) => (_: unknown, values: Draft<WebhookValues>) => {
  const subscriptions = Object.fromEntries(
    WEBHOOK_SUBSCRIPTIONS.map((subscription) => [subscription, values[subscription] === true]),
  ) as Record<WebhookSubscription, boolean>
  const refusals = whyNotWebhook({ name: values.name ?? null, url: values.url ?? null, ...subscriptions })
  const refusal = refusals.find((one) => one.field === field)
  return refusal && REFUSAL_TEXT[refusal.code]()
}

const whyNotSecret = (isNew: boolean) => (value: string | null | undefined) => {
  const secret = value?.trim() ?? ''
  if (secret === '' && !isNew) return undefined
  return secret.length < SHORTEST_SECRET ? m.webhooks_secret_short({ least: SHORTEST_SECRET }) : undefined
}

const wishField = (field: WebhookSubscription): FormField<WebhookValues> => ({
  field,
  caption: SUBSCRIPTION_WORDS[field](),
  kind: 'boolean',
  ...(field === 'stopOpened' && { whyNot: whyNot('stopOpened') }),
})

/** Where it leads, what it is signed with, and what it is told of. */
export const webhookFields = (
  row: ListedWebhook | undefined,
  { sectors, lines }: Places,
): FormField<WebhookValues>[] => [
  {
    field: 'name',
    caption: m.webhooks_name(),
    kind: 'text',
    maxLength: LONGEST_WEBHOOK.name,
    isRequired: true,
    requiredText: m.webhooks_name_required(),
  },
  { field: 'enabled', caption: m.webhooks_enabled(), kind: 'boolean' },
  {
    field: 'url',
    caption: m.webhooks_url(),
    kind: 'custom',
    draw: (value, onChange) => <AddressField value={value} onChange={onChange} />,
    isRequired: true,
    requiredText: m.webhooks_url_required(),
    whyNot: whyNot('url'),
    isWide: true,
  },
  {
    field: 'secret',
    caption: m.webhooks_secret(),
    kind: 'custom',
    isSecret: true,
    draw: (value, onChange) => <SecretField value={value} isNew={row === undefined} onChange={onChange} />,
    isRequired: row === undefined,
    requiredText: m.webhooks_secret_short({ least: SHORTEST_SECRET }),
    whyNot: whyNotSecret(row === undefined),
    isWide: true,
  },
  ...WEBHOOK_SUBSCRIPTIONS.map(wishField),
  {
    field: 'sectorID',
    caption: m.webhooks_sector(),
    kind: 'choice',
    choices: sectors,
    emptyText: m.webhooks_every_sector(),
    isWide: true,
  },
  {
    field: 'lines',
    caption: m.webhooks_lines(),
    kind: 'custom',
    draw: (value, onChange, values) => (
      <LinesField
        value={value}
        lines={lines.filter(({ sectorID }) => values.sectorID == null || values.sectorID === sectorID)}
        onChange={onChange}
      />
    ),
    isWide: true,
  },
]
