import { placeReasons, type ReasonTree as Tree } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'

/** The stop reasons with what follows from their places in the tree. */
export type ReasonTree = Tree<Row<'stopReason'>>

export async function readReasonTree(db: Db): Promise<ReasonTree> {
  return placeReasons(await db.selectFrom('stopReason').selectAll().orderBy('reasonID').execute())
}
