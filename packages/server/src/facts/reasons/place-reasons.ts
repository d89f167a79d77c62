import type { Trx } from '../../db/open-database.ts'
import { readReasonTree } from './reason-tree.ts'

/**
 * Writes into each reason where it stands in the tree. To be called in the transaction that inserts, renames
 * or moves a reason.
 */
export async function placeReasonRows(trx: Trx): Promise<void> {
  const stored = await trx.selectFrom('stopReason').select(['reasonID', 'root', 'path', 'level']).execute()
  const tree = await readReasonTree(trx)
  for (const row of stored) {
    const placed = tree.get(row.reasonID)
    if (!placed) continue
    const { root, path, level } = placed
    if (row.root === root && row.path === path && row.level === level) continue
    await trx
      .updateTable('stopReason')
      .set({ root, path, level })
      .where('reasonID', '=', row.reasonID)
      .execute()
  }
}
