import type { Db } from '../db/open-database.ts'
import { Problem } from '../refusals/problem.ts'
import { readJson } from '../refusals/read-json.ts'

/**
 * A list of lines as it is held, `[1,3]`: each once, in order. Refuses what is no list, and lines that aren't
 * there.
 */
export async function readLineList(db: Db, sent: string, refusal: Problem): Promise<string> {
  const list: unknown = readJson(sent, () => refusal)
  if (!Array.isArray(list) || !list.every((line) => Number.isInteger(line))) throw refusal
  const wanted = [...new Set(list as number[])].sort((a, b) => a - b)
  const known = new Set((await db.selectFrom('line').select('lineID').execute()).map(({ lineID }) => lineID))
  const unknown = wanted.find((lineID) => !known.has(lineID))
  if (unknown !== undefined) throw new Problem('line-unknown', { lineID: unknown })
  return JSON.stringify(wanted)
}
