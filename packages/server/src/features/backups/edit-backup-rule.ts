import path from 'node:path'
import { type Backups, type BodyOf, type Language, problemText } from '@baliza/contract'
import { type Instant, toIso } from '@baliza/domain'
import { readBackupState } from '../../backup/backup-state.ts'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { audit } from '../../facts/audit.ts'
import { conflictOf } from '../../facts/row-conflict.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'

type Values = BodyOf<'backups.put'>['values']

/** How the plant saves itself, as its administrators see it. */
export async function answerBackups(site: Site, language: Language): Promise<Backups> {
  const { db, backups, dataFolder, machineNow } = site
  const state = await readBackupState(db, backups, { dataFolder, now: machineNow() })
  const { row, rule, lastGood, runs, nextAt, isLate } = state
  const { isOn, time, folder, daily, weekly, monthly } = rule
  return {
    rule: { isOn, time, folder, daily, weekly, monthly, revision: row.revision },
    decidedOutside: decidedOutside(site),
    isEncrypted: backups.isEncrypted,
    lastGood: lastGood ? answerOf(lastGood, language) : null,
    nextAt: nextAt === undefined ? null : toIso(nextAt),
    isLate,
    isOrdered: row.orderedAt !== null,
    runs: runs.map((run) => answerOf(run, language)),
  }
}

const decidedOutside = ({ backups }: Site): Backups['decidedOutside'] =>
  (['time', 'folder', 'keep'] as const).filter((what) => backups[what] !== undefined)

function answerOf(run: Row<'backupRun'>, language: Language): Backups['runs'][number] {
  const { cause, startedAt, endedAt, file, rows, bytes, verified, encrypted, problem, detail } = run
  const values = JSON.parse(detail ?? '{}') as Record<string, string>
  return {
    cause,
    startedAt: toIso(startedAt),
    endedAt: toIso(endedAt),
    file,
    rows,
    bytes,
    isVerified: verified,
    isEncrypted: encrypted,
    problem: problem === null ? null : problemText(problem, values, language),
  }
}

/** Changes what was sent; the environment goes before it, and is not overruled here. */
export async function changeBackupRule(
  site: Site,
  sent: Values,
  { userID, now }: { readonly userID: string; readonly now: Instant },
): Promise<void> {
  refuseDecided(site, sent)
  const { isOn, folder, revision, ...values } = sent
  if (folder && !path.isAbsolute(folder)) throw new Problem('backup-folder-relative', { folder })
  const set = {
    ...values,
    ...(isOn !== undefined && { enabled: isOn }),
    ...(folder !== undefined && { folder: folder || null }),
  }
  await site.db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('backupRule').selectAll().executeTakeFirstOrThrow()
    if (revision !== undefined && revision !== before.revision) throw await staleEdit(trx, before)
    const after = await trx
      .updateTable('backupRule')
      .set({ ...set, revision: before.revision + 1 })
      .where('revision', '=', before.revision)
      .returningAll()
      .executeTakeFirst()
    if (after === undefined) throw await staleEdit(trx, before)
    const change = { before: shown(before), after: shown(after) }
    await audit(trx, { userID, at: now, action: 'backup.rule', entity: 'backup', entityKey: '', ...change })
  })
}

/** Says how the rule stands now, by the names that the form has. */
function staleEdit(trx: Trx, row: Row<'backupRule'>): Promise<Problem> {
  const { enabled: isOn, revision, ...shownRow } = { ...shown(row), revision: row.revision }
  return conflictOf(trx, { entity: 'backup', entityKey: '', row: { isOn, revision, ...shownRow } })
}

function refuseDecided({ backups }: Site, { isOn, time, folder, daily, weekly, monthly }: Values): void {
  const wished: readonly [unknown, readonly unknown[]][] = [
    [backups.time, [isOn, time]],
    [backups.folder, [folder]],
    [backups.keep, [daily, weekly, monthly]],
  ]
  if (wished.some(([decided, sent]) => decided !== undefined && sent.some((one) => one !== undefined)))
    throw new Problem('backup-decided')
}

const shown = ({ enabled, time, folder, daily, weekly, monthly }: Row<'backupRule'>) => ({
  enabled,
  time,
  folder,
  daily,
  weekly,
  monthly,
})
