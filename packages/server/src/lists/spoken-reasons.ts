import { type Language, SYSTEM_REASONS } from '@baliza/contract'
import { REASON } from '@baliza/domain'
import { type RawBuilder, sql } from 'kysely'
import { foldText } from '../db/fold.ts'
import type { Moment } from '../grid/grid.ts'

type Sql = RawBuilder<unknown>

/** How a text is written: as it is read, or as it is searched. */
type Writing = { readonly name: string; readonly path: string; readonly word: (word: string) => Sql }
const PLAIN: Writing = { name: 'reason', path: 'path', word: (word) => sql.lit(word) }
const FOLDED: Writing = {
  name: 'reasonSearch',
  path: 'pathSearch',
  word: (word) => sql.lit(foldText(word)),
}

/**
 * The tree of reasons as a reader of this language knows it: what the system signs with bears its name in it,
 * unless the plant gave it another. Lists join this in the place of the table, so that they are filtered,
 * sorted, grouped and written to workbooks by what is read. `spokenReason` of the contract says the same of one.
 */
export const spokenReasons = ({ language }: Moment): Sql =>
  language === undefined
    ? sql`select * from "stopReason"`
    : sql`select "reasonID", "root", "color", "pareto", "discountOEE",
        ${spokenName(language)} as "reason", ${spokenName(language, FOLDED)} as "reasonSearch",
        ${spokenPath(language, PLAIN)} as "path", ${spokenPath(language, FOLDED)} as "pathSearch"
      from "stopReason"`

/** The name of a row of the tree. */
export function spokenName(language: Language, { name, word }: Writing = PLAIN): Sql {
  const foreign = language === 'es' ? 'en' : 'es'
  const cases = SYSTEM_REASONS.map(
    (reason) =>
      sql`when "reasonID" = ${sql.lit(reason.reasonID)} and "reason" = ${sql.lit(reason[foreign])} then ${word(reason[language])}`,
  )
  return sql`case ${sql.join(cases, sql` `)} else ${sql.ref(name)} end`
}

/** Nothing hangs below a reason of the system: its path is the category and its own name. */
function spokenPath(language: Language, writing: Writing): Sql {
  const system = SYSTEM_REASONS.find(({ reasonID }) => reasonID === REASON.SYSTEM)
  if (system === undefined) throw new RangeError('the system has a category')
  const name = spokenName(language, writing)
  const starts = [`${system.es}/`, `${system.en}/`].map(
    (start) => sql`substr("path", 1, ${sql.lit(start.length)}) = ${sql.lit(start)}`,
  )
  return sql`case when "reasonID" = ${sql.lit(REASON.SYSTEM)} then ${name}
    when "root" = ${sql.lit(REASON.SYSTEM)} and (${sql.join(starts, sql` or `)})
      then ${writing.word(`${system[language]}/`)} || ${name}
    else ${sql.ref(writing.path)} end`
}
