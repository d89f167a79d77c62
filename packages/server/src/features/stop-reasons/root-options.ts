import type { Language } from '@baliza/contract'
import { REASON } from '@baliza/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { integer, text } from '../../http/grid/grid.ts'
import { OPTION_FOR_ALL, wantsAll } from '../../http/option-for-all.ts'
import { optionsGrid } from '../../lists/options-grid.ts'

const isRoot = sql`"stopReason"."reasonID" = ${sql.lit(REASON.ROOT)}`

/**
 * What hangs directly under the root, in the order of the ids: the fixed ones first. The root itself stands
 * for all of them, as 0.
 */
const rootOptions = (all: string) =>
  optionsGrid('stopReason', {
    value: integer(() => sql`case when ${isRoot} then 0 else "stopReason"."reasonID" end`),
    text: text(() => sql`case when ${isRoot} then ${sql.lit(all)} else "stopReason"."reason" end`),
  })

export const ROOT_OPTIONS = {
  es: rootOptions(OPTION_FOR_ALL.es),
  en: rootOptions(OPTION_FOR_ALL.en),
} satisfies Record<Language, unknown>

export function rootsOrAll(includeOptionForAll: string | undefined): RawBuilder<SqlBool> {
  const isBelow = sql<SqlBool>`"stopReason"."parentID" = ${sql.lit(REASON.ROOT)}`
  return wantsAll(includeOptionForAll) ? sql<SqlBool>`(${isBelow} or ${isRoot})` : isBelow
}
