import { describe, expect, test } from 'vitest'
import { HOUR } from '../time/instant.ts'
import {
  concernsLine,
  isInClear,
  pauseAfter,
  shownAddress,
  WEBHOOK_SUBSCRIPTIONS,
  type WebhookSubscription,
  whyNotWebhook,
} from './webhook.ts'

const subscriptions = (...chosen: WebhookSubscription[]) =>
  Object.fromEntries(
    WEBHOOK_SUBSCRIPTIONS.map((subscription) => [subscription, chosen.includes(subscription)]),
  ) as Record<WebhookSubscription, boolean>

describe('a webhook', () => {
  test.each([
    ['https://erp.planta.es/baliza', undefined],
    ['http://10.0.0.7:8080/x?y=1', undefined],
    ['http://[fd00::7]:8080', undefined],
    ['HTTPS://ERP', undefined],
    ['', 'webhook-url-required'],
    ['erp.planta.es', 'webhook-url-invalid'],
    ['ftp://erp', 'webhook-url-invalid'],
    ['https://user:pass@erp', 'webhook-url-invalid'],
    ['https://', 'webhook-url-invalid'],
    ['https://a b', 'webhook-url-invalid'],
  ])('at “%s”: %s', (url, code) => {
    expect(whyNotWebhook({ name: 'ERP', url, ...subscriptions('stopOpened') })[0]?.code).toBe(code)
  })

  test('has a name and something to tell', () => {
    const codes = whyNotWebhook({ name: ' ', url: 'https://erp', ...subscriptions() }).map(({ code }) => code)
    expect(codes).toEqual(['webhook-name-required', 'webhook-events-required'])
  })

  test.each([
    [null, null, true],
    [1, null, true],
    [2, null, false],
    [null, '[3,4]', true],
    [null, '[4]', false],
    [1, '[3]', true],
    [2, '[3]', true],
    [1, '[4]', false],
  ])('of sector %s and lines %s is told of line 3 in sector 1: %s', (sectorID, lines, expected) => {
    expect(concernsLine({ sectorID, lines }, { lineID: 3, sectorID: 1 })).toBe(expected)
  })

  test('is tried again for a day, ever less often', () => {
    const pauses = Array.from({ length: 20 }, (_, i) => pauseAfter(i + 1)).filter(
      (pause) => pause !== undefined,
    )
    const total = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(total / HOUR).toBeGreaterThan(23)
    expect(total / HOUR).toBeLessThan(24)
  })
})

describe('the address of a webhook', () => {
  test.each([
    ['https://erp.planta.es', 'https://erp.planta.es'],
    [
      'https://erp.planta.es:8443/baliza/paradas-de-la-planta',
      'https://erp.planta.es:8443/baliza/paradas-de-la-planta',
    ],
    ['https://erp/x?token=abc#z', 'https://erp/x?•••#•••'],
    [
      'https://hooks.slack.com/services/T00000000/B00000000/x1x2x3x4x5x6x7x8x9x0x1x2',
      'https://hooks.slack.com/services/T00000000/B00000000/•••',
    ],
    ['not one', 'not one'],
  ])('%s is shown as %s', (url, shown) => {
    expect(shownAddress(url)).toBe(shown)
    expect(shownAddress(shown)).toBe(shown)
  })

  test.each([
    ['http://erp/x', true],
    [' HTTP://erp', true],
    ['https://erp/?next=http://x', false],
  ])('%s is in the clear: %s', (url, expected) => {
    expect(isInClear(url)).toBe(expected)
  })
})
