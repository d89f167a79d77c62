import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS } from '../db/migrations/index.ts'
import { openDatabase } from '../db/open-database.ts'
import { freshDatabaseUrl } from '../testing/open-test-database.ts'
import { readLines } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** A newer build was here and added to the schema; this one has not yet taken away what it may. */
const WENT_BACK = [
  'drop table "failedLogin"',
  'alter table "user" add column "failedLogins" integer not null default 0',
  'alter table "user" add column "lockedUntil" bigint',
  `delete from "migration" where "name" = '022-failed-logins'`,
  'create table "ofTomorrow" ("id" integer primary key)',
  'alter table "building" add column "ofTomorrow" text',
  `insert into "migration" ("name", "at", "kind") values ('999-tomorrow', 1, 'expand')`,
  `insert into "user" ("userID", "firstName", "lastName", "roleID", "failedLogins") values ('ana', 'Ana', 'Gil', 1, 3)`,
]

test('a backup has what this build knows and has not taken away yet, and nothing of a newer one', async () => {
  const { url, remove } = await freshDatabaseUrl()
  onTestFinished(remove)
  const db = openDatabase(url, { secrets: 'as stored' })
  for (const statement of WENT_BACK) await sql.raw(statement).execute(db)
  await db.insertInto('building').values({ buildingName: 'Nave 1' }).execute()
  await db.destroy()
  const folder = mkdtempSync(join(tmpdir(), 'baliza-ahead-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'plant.backup')
  await writeBackup(url, file, '2026-11-19T17:00:00Z')
  const tables = new Map<string, readonly string[]>()
  for await (const line of readLines(file))
    if ('kind' in line && line.kind === 'table') tables.set(line.table, line.columns)
  expect(tables.get('building')).not.toContain('ofTomorrow')
  expect(tables.get('user')).toContain('failedLogins')
  expect(tables.has('ofTomorrow')).toBe(false)

  const target = `sqlite:${join(folder, 'restored.db')}`
  await restoreBackup(target, file)
  const restored = openDatabase(target, { secrets: 'as stored' })
  const building = await restored.selectFrom('building').select('buildingName').executeTakeFirst()
  const done = await sql<{ name: string }>`select "name" from "migration" order by "name"`.execute(restored)
  await restored.destroy()
  expect(building).toEqual({ buildingName: 'Nave 1' })
  expect(done.rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS))
})
