import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '../db/open-database.ts'
import { aLivedPlant } from '../testing/lived-plant.ts'
import { freshDatabaseUrl } from '../testing/open-test-database.ts'
import { at, aUser } from '../testing/plant-builder.ts'
import { restoreBackup } from './restore-backup.ts'
import { storedTables } from './stored-tables.ts'
import { writeBackup } from './write-backup.ts'

const SPAN = { start: at('2026-11-19T05:00:00Z'), end: at('2026-11-19T17:00:00Z') }

describe('a backup', () => {
  let folder: string
  let file: string
  let url: string
  let db: Db
  let remove: () => Promise<void>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'baliza-backup-'))
    file = join(folder, 'plant.backup')
    ;({ url, remove } = await freshDatabaseUrl())
    db = openDatabase(url)
    await aLivedPlant([1, 2], SPAN, [aUser('ADMINISTRATOR'), aUser('OPERATOR')]).insertInto(db)
    await db.insertInto('session').values(aSession()).execute()
    await writeBackup(url, file, '2026-11-19T17:00:00Z')
  })
  afterAll(async () => {
    await db.destroy()
    await remove()
    await rm(folder, { recursive: true })
  })

  const aSession = () => ({
    tokenHash: 'x',
    userID: 'operator',
    createdAt: SPAN.start,
    usedAt: SPAN.start,
    expiresAt: SPAN.end,
  })

  it('is one file for its owner alone, and leaves nothing else behind', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['plant.backup'])
  })

  it('is readable by nobody else while it is written, and removes what one that was killed left', async () => {
    const [old, recent] = ['sunday.backup.unfinished.sqlite-wal', 'monday.backup.unfinished'].map((name) =>
      join(folder, name),
    )
    for (const leftover of [old!, recent!, `${file}.unfinished.sqlite`]) await writeFile(leftover, 'secrets')
    await utimes(old!, 0, at('2026-11-19T15:59:00Z') / 1_000)
    await utimes(recent!, 0, at('2026-11-19T16:59:00Z') / 1_000)
    const modes = new Set<string>()
    let isWritten = false
    const written = writeBackup(url, file, '2026-11-19T17:00:00Z').finally(() => {
      isWritten = true
    })
    while (!isWritten) {
      for (const name of readdirSync(folder).filter((name) => name.startsWith('plant.backup')))
        modes.add(
          (statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0o600).toString(8).slice(-3),
        )
      await nextTurn()
    }
    await written
    expect([...modes]).toEqual(['600'])
    expect(await readdir(folder)).toEqual(['monday.backup.unfinished', 'plant.backup'])
    await rm(recent!)
  })

  it('gives back every row into an empty database, of either kind', async () => {
    const same = await freshDatabaseUrl()
    for (const target of [same.url, `sqlite:${join(folder, 'new', 'plant.db')}`]) {
      const restored = await restoreBackup(target, file)
      const other = openDatabase(target)
      const [before, after] = [await contentOf(db), await contentOf(other)]
      expect(Object.keys(after)).toEqual(Object.keys(before))
      for (const table of Object.keys(before))
        if (table !== 'session') expect(after[table], table).toEqual(before[table])
      expect(after['session']).toEqual([])
      const rows = Object.values(after).reduce((sum, one) => sum + one.length, 0)
      expect([restored, rows > 300]).toEqual([rows, true])
      await expectRules(other)
      await other.destroy()
    }
    await same.remove()
  })

  it('tells one instant, whatever is written meanwhile', async () => {
    let stop = false
    const writing = (async () => {
      for (let i = 0; !stop; i++) {
        await db.transaction().execute(async (trx) => {
          await trx
            .insertInto('building')
            .values({ buildingName: `Nave ${i}` })
            .execute()
          await trx
            .insertInto('validatedOrder')
            .values({ orderID: `V-${i}`, lot: 'L', productCode: 'P1' })
            .execute()
        })
      }
    })()
    const busy = join(folder, 'busy.backup')
    for (let i = 0; i < 3; i++) await writeBackup(url, busy, '2026-11-19T17:00:00Z')
    stop = true
    await writing
    const target = `sqlite:${join(folder, 'busy.db')}`
    await restoreBackup(target, busy)
    const other = openDatabase(target)
    const { building, validatedOrder } = await contentOf(other)
    expect(building?.length).toBe((validatedOrder?.length ?? 0) + 1)
    await other.destroy()
  })

  it('is not restored over people or lines', async () => {
    await expect(restoreBackup(url, file)).rejects.toThrow('database-not-empty')
  })

  it('that is cut short, is none, or comes from a newer build is refused, and nothing is left', async () => {
    const whole = gunzipSync(await readFile(file)).toString()
    const lines = whole.trimEnd().split('\n')
    const broken: [string, Buffer][] = [
      ['backup-unreadable', gzipSync(whole).subarray(0, -20)],
      ['backup-unreadable', gzipSync(lines.slice(0, -1).join('\n'))],
      ['backup-unreadable', gzipSync(`${[...lines.slice(0, 40), ...lines.slice(41)].join('\n')}\n`)],
      ['backup-unreadable', gzipSync('{"kind":"letter"}\n')],
      ['backup-unreadable', Buffer.from('a letter')],
      ['backup-newer', gzipSync(whole.replace('"migrations":[', '"migrations":["999-future",'))],
    ]
    for (const [why, content] of broken) {
      const bad = join(folder, 'bad.backup')
      await writeFile(bad, content)
      const target = `sqlite:${join(folder, 'bad.db')}`
      await expect(restoreBackup(target, bad), why).rejects.toThrow(new RegExp(why))
      // An empty database takes the whole one afterwards.
    }
    expect(await restoreBackup(`sqlite:${join(folder, 'bad.db')}`, file)).toBeGreaterThan(300)
  })
})

type Content = Record<string, string[]>

/** Every row as text, in an order of its own; figures that the rules count are no facts. */
async function contentOf(db: Db): Promise<Content> {
  const content: Content = {}
  for (const { name } of await storedTables(db)) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    content[name] = rows
      .map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
      .sort((a, b) => (a < b ? -1 : 1))
  }
  return content
}

/** What the schema refuses, it refuses again; and numbers go on where they were. */
async function expectRules(db: Db): Promise<void> {
  await expect(
    db.insertInto('sector').values({ sectorName: 'X', buildingId: 999 }).execute(),
  ).rejects.toThrow()
  const reason = await db.selectFrom('stopReason').selectAll().limit(1).executeTakeFirstOrThrow()
  await expect(db.insertInto('stopReason').values(reason).execute()).rejects.toThrow()
  const state = await db
    .selectFrom('lineState')
    .selectAll()
    .where('end', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  await expect(
    db
      .insertInto('lineState')
      .values({ ...state, start: at('2026-11-19T05:00:00.001Z') })
      .execute(),
  ).rejects.toThrow()
  const { buildingId } = await db
    .insertInto('building')
    .values({ buildingName: 'Nave 2' })
    .returning('buildingId')
    .executeTakeFirstOrThrow()
  expect(buildingId).toBe(2)
}
