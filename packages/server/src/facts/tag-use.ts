import { SCRIPT_NAMES } from '@baliza/domain'
import { readScriptSource } from '@baliza/line-script'
import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'

type Scripted = Pick<Row<'line'>, (typeof SCRIPT_NAMES)[number]>

const QUOTED = /(["'`])(.*?)\1/g
const quotedIn = (script: string): string[] => [...script.matchAll(QUOTED)].flatMap((match) => match[2] ?? [])

/**
 * The tags that the scripts of a line name: `tag("L3.running")`. Where a script computes names, whatever it
 * has in quotes.
 */
export function tagNamesOf(line: Scripted): string[] {
  const names = SCRIPT_NAMES.flatMap((name) => {
    const script = line[name] ?? ''
    const { tags, readsAnyTag } = readScriptSource(script)
    return readsAnyTag ? [...tags, ...quotedIn(script)] : tags
  })
  return [...new Set(names)]
}

/** The lines whose scripts name this tag. */
export async function linesOfTag(db: Db, tagName: string): Promise<number[]> {
  const lines = await db
    .selectFrom('line')
    .select(['lineID', ...SCRIPT_NAMES])
    .orderBy('lineID')
    .execute()
  return lines.filter((line) => tagNamesOf(line).includes(tagName)).map(({ lineID }) => lineID)
}
