import type { Language } from '@baliza/contract'
import { REASON } from '@baliza/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { integer, text } from '../../grid/grid.ts'
import { OPTION_FOR_ALL, wantsAll } from '../../http/option-for-all.ts'
import { optionsGrid } from '../../lists/options-grid.ts'
import { spokenName } from '../../lists/spoken-reasons.ts'

const isRoot = sql`"stopReason"."reasonID" = ${sql.lit(REASON.ROOT)}`

/**
 * The reasons directly under the root, in the order of their ids: the fixed ones first. The root itself means
 * all of them, as 0.
 */
const rootOptions = (language: Language) =>
  optionsGrid('stopReason', {
    value: integer(() => sql`case when ${isRoot} then 0 else "stopReason"."reasonID" end`),
    text: text(
      () =>
        sql`case when ${isRoot} then ${sql.lit(OPTION_FOR_ALL[language])} else ${spokenName(language)} end`,
    ),
  })

export const ROOT_OPTIONS = {
  es: rootOptions('es'),
  en: rootOptions('en'),
} satisfies Record<Language, unknown>

export function rootsOrAll(includeOptionForAll: string | undefined): RawBuilder<SqlBool> {
  const isBelow = sql<SqlBool>`"stopReason"."parentID" = ${sql.lit(REASON.ROOT)}`
  return wantsAll(includeOptionForAll) ? sql<SqlBool>`(${isBelow} or ${isRoot})` : isBelow
}
