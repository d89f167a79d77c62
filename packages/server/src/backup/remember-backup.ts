import path from 'node:path'
import type { Instant } from '@baliza/domain'
import { openDatabase } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import type { Problem } from '../refusals/problem.ts'
import { recordSecurityEvent } from '../trail/security-event.ts'

/** Of so many runs something is remembered. */
const REMEMBERED = 500

type Place = {
  readonly url: string
  readonly cause: Row<'backupRun'>['cause']
  /** By the machine's clock. */
  readonly machineNow: () => Instant
}

type Failure = { readonly startedAt: Instant; readonly file: string; readonly problem: Problem }

/** That there is no backup, and why. */
export function rememberFailure(order: Place, { startedAt, file, problem }: Failure): Promise<void> {
  const detail = { file, problem: problem.code, cause: order.cause }
  return remember(
    order,
    { event: 'backup-failed', detail },
    {
      startedAt,
      file,
      rows: null,
      bytes: null,
      verified: false,
      encrypted: false,
      problem: problem.code,
      detail: JSON.stringify(problem.values),
    },
  )
}

type Told = {
  readonly event: 'backup-written' | 'backup-failed' | 'backup-restored' | 'restore-failed'
  readonly detail: Readonly<Record<string, string | number | boolean>>
}

type Run = Omit<Row<'backupRun'>, 'id' | 'cause' | 'endedAt' | 'detail'> & { readonly detail?: string }

/** What came of it, as an event and, where it was a backup, as a run. */
export async function remember(
  order: Omit<Place, 'cause'> & Partial<Place>,
  { event, detail }: Told,
  run?: Run,
): Promise<void> {
  const { url, machineNow, cause = 'command' } = order
  const db = openDatabase(url, { maxConnections: 1, secrets: 'as stored' })
  const at = machineNow()
  try {
    await db.transaction().execute(async (trx) => {
      await recordSecurityEvent(trx, { event, at, detail })
      if (run === undefined) return
      const row = { detail: null, ...run, file: path.resolve(run.file), cause, endedAt: at }
      const { id } = await trx.insertInto('backupRun').values(row).returning('id').executeTakeFirstOrThrow()
      await trx
        .deleteFrom('backupRun')
        .where('id', '<=', id - REMEMBERED)
        .execute()
    })
  } finally {
    await db.destroy()
  }
}
