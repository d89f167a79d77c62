import type { MIGRATIONS } from './index.ts'

/**
 * What a migration does to builds that do not know it. An expansion adds: tables, indexes, columns that may be
 * left out; the build before runs on with it and never notices. A contraction takes away, renames, retypes or
 * forbids something; it waits until nobody wants the build before back.
 */
export type MigrationKind = 'expand' | 'contract'

/** Each migration says which it is; `kinds.test.ts` compares the schema before and after. */
export const KINDS: Readonly<Record<keyof typeof MIGRATIONS, MigrationKind>> = {
  '001-plant': 'expand',
  '002-acquisition': 'expand',
  '003-people': 'expand',
  '004-stop-reasons': 'expand',
  '005-facts': 'expand',
  '006-pipeline': 'expand',
  '007-indexes': 'expand',
  '008-readable-views': 'expand',
  '009-orders': 'expand',
  '010-second-factor': 'expand',
  '011-notifications': 'expand',
  '012-logs': 'expand',
  '013-outbound': 'expand',
  '014-telegram': 'expand',
  '015-pushed-readings': 'expand',
  '016-webhooks': 'expand',
  '017-reason-revision': 'expand',
  '019-source-clocks': 'expand',
  '021-quality-of-a-whole': 'expand',
  '022-failed-logins': 'contract',
  '024-arranged-stops': 'expand',
  '025-settings-of-recalculations': 'expand',
  '026-security-events': 'expand',
  '028-trusted-certificates': 'expand',
  '030-sealed-secrets': 'expand',
  '032-claims-of-leaders': 'expand',
  '033-lifetimes': 'expand',
  '034-demanded-factors': 'expand',
  '035-passkeys': 'expand',
  '036-backups': 'expand',
  '037-former-secrets': 'expand',
  '038-asked-chats': 'expand',
  '039-sealed-addresses': 'expand',
  '042-pruned-events': 'expand',
  '044-definitions': 'expand',
  '045-calendars': 'expand',
}
