import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../db/open-database.ts'
import { Problem } from '../refusals/problem.ts'
import { databaseLines } from './database-lines.ts'
import { restoreBackup } from './restore-backup.ts'
import { RowSum } from './row-sum.ts'

type Verified = Pick<RowSum, 'rows' | 'sum'>

/**
 * Restores a backup aside, by the same steps as in an emergency, and compares every row with what was
 * written. Aside is a SQLite file in `workFolder`, whichever database it comes from: the format is the same,
 * and nobody needs the right to create a database on a server.
 */
export async function verifyBackup(
  file: string,
  written: Verified,
  { workFolder, identities }: { readonly workFolder: string; readonly identities: readonly string[] },
): Promise<void> {
  const aside = await mkdtemp(join(workFolder, 'backup-check-'))
  try {
    const url = `sqlite:${join(aside, 'restored.db')}`
    await restoreBackup(url, file, identities)
    const { rows, sum } = await sumOf(url)
    if (rows !== written.rows || sum !== written.sum) throw new Problem('backup-differs', { file })
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function sumOf(url: string): Promise<Verified> {
  const db = openDatabase(url, { maxConnections: 1, secrets: 'as stored' })
  try {
    const sum = new RowSum()
    for await (const line of databaseLines(db, '')) sum.add(line, JSON.stringify(line))
    return sum
  } finally {
    await db.destroy()
  }
}
