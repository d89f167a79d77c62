import { isEnabledForLine } from '../stop/reason-tree.ts'
import { HOUR, MINUTE, SECOND } from '../time/instant.ts'

/** What other programs can be told of: the field of a webhook that asks for it, and its name on the wire. */
export const WEBHOOK_EVENTS = {
  stopOpened: 'stop.opened',
  stopRecognized: 'stop.recognized',
  stopClosed: 'stop.closed',
  orderStarted: 'order.started',
  orderFinalized: 'order.finalized',
  maintenanceCalled: 'maintenance.called',
  maintenanceFinished: 'maintenance.finished',
} as const

export type WebhookSubscription = keyof typeof WEBHOOK_EVENTS
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[WebhookSubscription]

export const WEBHOOK_SUBSCRIPTIONS = Object.keys(WEBHOOK_EVENTS) as readonly WebhookSubscription[]

/**
 * Which lines a webhook is told of: those of a list (`[1,3]`), else those of a sector; neither = every line.
 */
export type WebhookFilter = { readonly sectorID: number | null; readonly lines: string | null }

/**
 * Is a webhook told what happens at this line? The narrowest thing that it names decides: lines are followed
 * when they move.
 */
export const concernsLine = (
  { sectorID, lines }: WebhookFilter,
  line: { readonly lineID: number; readonly sectorID: number },
): boolean =>
  lines === null ? sectorID === null || sectorID === line.sectorID : isEnabledForLine(lines, line.lineID)

export const LONGEST_WEBHOOK = { name: 40, url: 500, secret: 200 } as const
/** A shorter secret could be guessed from one signed message. */
export const SHORTEST_SECRET = 16

type WebhookText = { readonly name: string | null; readonly url: string | null } & Readonly<
  Record<WebhookSubscription, boolean>
>

export type WebhookRefusal = {
  readonly field: 'name' | 'url' | 'stopOpened'
  readonly code:
    | 'webhook-name-required'
    | 'webhook-url-required'
    | 'webhook-url-invalid'
    | 'webhook-events-required'
}

/** Without a user's name or password: everybody who sees the address would see them. */
const ADDRESS = /^https?:\/\/(\[[\da-f:.]+\]|[^\s/?#@[\]:]+)(:\d{1,5})?([/?#]\S*)?$/i

/** Stands where a part of an address is not shown. */
const HIDDEN = '•••'
const PARTS = /^([a-z]+:\/\/[^/?#\s]+)([^?#]*)(\?[^#]*)?(#.*)?$/i

/**
 * The address of a webhook as it is shown, kept and searched: services put what opens them into the query, or as
 * a long part with digits into the path, and both are told to nobody.
 */
export function shownAddress(url: string): string {
  const [, origin = url, path = '', search = '', hash = ''] = PARTS.exec(url.trim()) ?? []
  const shownPath = path.replace(/[^/]{16,}/g, (part) => (/\d/.test(part) ? HIDDEN : part))
  return `${origin}${shownPath}${search && `?${HIDDEN}`}${hash && `#${HIDDEN}`}`
}

export const isShownAddress = (url: string): boolean => url.includes(HIDDEN)

/** Whoever listens on the network reads what is sent to such an address. */
export const isInClear = (url: string): boolean => /^\s*http:\/\//i.test(url)

/** Everything that is wrong with a webhook as it is written down, field by field. */
export function whyNotWebhook(webhook: WebhookText): WebhookRefusal[] {
  const url = webhook.url?.trim() ?? ''
  return [
    ...(webhook.name?.trim() ? [] : [{ field: 'name', code: 'webhook-name-required' } as const]),
    ...(url === ''
      ? [{ field: 'url', code: 'webhook-url-required' } as const]
      : ADDRESS.test(url)
        ? []
        : [{ field: 'url', code: 'webhook-url-invalid' } as const]),
    ...(WEBHOOK_SUBSCRIPTIONS.some((subscription) => webhook[subscription])
      ? []
      : [{ field: 'stopOpened', code: 'webhook-events-required' } as const]),
  ]
}

/** How long after each attempt that failed the next is made: eleven more, within a day. */
const PAUSES = [
  10 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  9.5 * HOUR,
] as const

/** Milliseconds to wait after so many attempts failed; undefined = it is given up. */
export const pauseAfter = (attempts: number): number | undefined => PAUSES[attempts - 1]
