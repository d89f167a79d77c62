import { spokenValue } from './field-words.ts'
import { BACKUPS_PROBLEMS } from './problems/backups.ts'
import { BUILDINGS_PROBLEMS } from './problems/buildings.ts'
import { CALENDARS_PROBLEMS } from './problems/calendars.ts'
import { CONFIGURATION_FILE_PROBLEMS } from './problems/configuration-file.ts'
import { EQUIPMENTS_PROBLEMS } from './problems/equipments.ts'
import { HAND_COUNTS_PROBLEMS } from './problems/hand-counts.ts'
import { IMPORTS_PROBLEMS } from './problems/imports.ts'
import { MAINTENANCE_PROBLEMS } from './problems/maintenance.ts'
import { NOTIFICATIONS_PROBLEMS } from './problems/notifications.ts'
import { OPC_SERVERS_PROBLEMS } from './problems/opc-servers.ts'
import { OPC_STATUS_PROBLEMS } from './problems/opc-status.ts'
import { TAGS_PROBLEMS } from './problems/opc-tags.ts'
import { ORDERS_PROBLEMS } from './problems/orders.ts'
import { PARAMETERS_PROBLEMS } from './problems/parameters.ts'
import { PRELOADED_ORDERS_PROBLEMS } from './problems/preloaded-orders.ts'
import { PRODUCT_SPEEDS_PROBLEMS } from './problems/product-speeds.ts'
import { PRODUCTS_PROBLEMS } from './problems/products.ts'
import { READINGS_PROBLEMS } from './problems/readings.ts'
import { RECALCULATIONS_PROBLEMS } from './problems/recalculations.ts'
import { REPORTS_PROBLEMS } from './problems/reports.ts'
import { REQUESTS_PROBLEMS } from './problems/requests.ts'
import { RESOURCES_PROBLEMS } from './problems/resources.ts'
import { SECOND_FACTOR_PROBLEMS } from './problems/second-factor.ts'
import { SECRETS_PROBLEMS } from './problems/secrets.ts'
import { SECTORS_PROBLEMS } from './problems/sectors.ts'
import { SESSIONS_PROBLEMS } from './problems/sessions.ts'
import { SETUP_PROBLEMS } from './problems/setup.ts'
import { STOP_REASONS_PROBLEMS } from './problems/stop-reasons.ts'
import { STOPS_PROBLEMS } from './problems/stops.ts'
import { TAG_SCRIPTS_PROBLEMS } from './problems/tag-scripts.ts'
import { TARGETS_PROBLEMS } from './problems/targets.ts'
import { TELEGRAM_PROBLEMS } from './problems/telegram.ts'
import { TERMINALS_PROBLEMS } from './problems/terminals.ts'
import { UPDATES_PROBLEMS } from './problems/updates.ts'
import { USERS_PROBLEMS } from './problems/users.ts'
import { VALIDATED_ORDERS_PROBLEMS } from './problems/validated-orders.ts'
import { WEBHOOKS_PROBLEMS } from './problems/webhooks.ts'

/**
 * Every refusal there is. Each stands in `problems/` under the noun whose call refuses; what any call may
 * answer is under `requests` and `sessions`. `{name}` in a text is a parameter. A server answers one as
 * `application/problem+json` with `code`, `message` and `detail` (the same sentence, in the language of the
 * request).
 */
export const PROBLEMS = {
  ...BACKUPS_PROBLEMS,
  ...BUILDINGS_PROBLEMS,
  ...CALENDARS_PROBLEMS,
  ...CONFIGURATION_FILE_PROBLEMS,
  ...EQUIPMENTS_PROBLEMS,
  ...HAND_COUNTS_PROBLEMS,
  ...IMPORTS_PROBLEMS,
  ...MAINTENANCE_PROBLEMS,
  ...NOTIFICATIONS_PROBLEMS,
  ...OPC_SERVERS_PROBLEMS,
  ...OPC_STATUS_PROBLEMS,
  ...ORDERS_PROBLEMS,
  ...PARAMETERS_PROBLEMS,
  ...PRELOADED_ORDERS_PROBLEMS,
  ...PRODUCT_SPEEDS_PROBLEMS,
  ...PRODUCTS_PROBLEMS,
  ...READINGS_PROBLEMS,
  ...RECALCULATIONS_PROBLEMS,
  ...REPORTS_PROBLEMS,
  ...REQUESTS_PROBLEMS,
  ...RESOURCES_PROBLEMS,
  ...SECOND_FACTOR_PROBLEMS,
  ...SECRETS_PROBLEMS,
  ...SECTORS_PROBLEMS,
  ...SESSIONS_PROBLEMS,
  ...SETUP_PROBLEMS,
  ...STOP_REASONS_PROBLEMS,
  ...STOPS_PROBLEMS,
  ...TAG_SCRIPTS_PROBLEMS,
  ...TAGS_PROBLEMS,
  ...TARGETS_PROBLEMS,
  ...TELEGRAM_PROBLEMS,
  ...TERMINALS_PROBLEMS,
  ...UPDATES_PROBLEMS,
  ...USERS_PROBLEMS,
  ...VALIDATED_ORDERS_PROBLEMS,
  ...WEBHOOKS_PROBLEMS,
} as const satisfies Record<string, Refusal>

type Refusal = { readonly status: number; readonly es: string; readonly en: string }

export type ProblemCode = keyof typeof PROBLEMS
export type Language = 'es' | 'en'

/**
 * The parameters that the text of a problem names: `ProblemValues<'line-unknown'>` is `{ lineID: string |
 * number }`.
 */
export type ProblemValues<Code extends ProblemCode> = {
  readonly [Name in NamesIn<(typeof PROBLEMS)[Code]['es']>]: string | number
}

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** What a refused call answers. */
export type ProblemAnswer = {
  type: string
  title: string
  status: number
  code: ProblemCode
  message: string
  detail: string
  /**
   * The parameters of the text, so that a screen can offer the way on (the order to finalize, the seconds to
   * wait).
   */
  values: Record<string, string | number>
  /** With `changed-meanwhile`, of a row that people edit: both versions can be shown. */
  conflict?: RowConflict
}

/** A row that somebody else changed meanwhile: who (null: not known), when, and the row as it stands now. */
export type RowConflict = {
  readonly who: string | null
  readonly when: string | null
  readonly current: Readonly<Record<string, unknown>>
}

/**
 * The sentence of a refusal: `problemText('order-finalized', { op: 'A-7' }, 'en')` is "Order A-7 was already
 * finalized."
 */
export function problemText(
  code: ProblemCode,
  values: Record<string, string | number>,
  language: Language,
): string {
  return PROBLEMS[code][language].replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name]
    return value === undefined ? hole : spokenValue(name, value, language)
  })
}
