import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant, later, MINUTE } from '@baliza/domain'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { claimLead, LeadLost } from '../messaging/lead.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { openTestPipeline } from '../testing/open-test-pipeline.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'

async function everythingIn(db: Db): Promise<Record<string, unknown[]>> {
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows),
  )
  return Object.fromEntries(tables.map(({ name }, i) => [name, rows[i] ?? []]))
}

test('a pipeline that another replaced changes not one row, whatever it has to do, and ends', async () => {
  const db = await openTestDatabase()
  const dataFolder = mkdtempSync(join(tmpdir(), 'baliza-stale-'))
  await aPlant([aLine(1, { calculationBaliza: 'tag("run")', enableOrderManager: false })]).insertInto(db)
  await db
    .insertInto('opcServer')
    .values({ name: 'PLC', hostName: 'opc.tcp://x', serverType: 'UA', enabled: false, securityMode: 'None' })
    .execute()
  await db
    .insertInto('tag')
    .values({ tagName: 'run', tagType: 'Double', opcServerID: 1, tagValue: 'run' })
    .execute()
  let now = at('2026-11-20T08:00:00Z')
  const pipeline = await openTestPipeline({ db, now: () => now, dataFolder })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  const ended = expect(pipeline.lived).rejects.toThrow(LeadLost)
  const says = (value: number) =>
    pipeline.put([{ tagID: 1, value, quality: 'good', sourceTime: now, arrivalTime: now }])
  says(1)
  await vi.waitFor(async () => {
    const states = await db.selectFrom('lineState').select('state').execute()
    expect(states.at(-1)).toEqual({ state: 'running' })
    expect(await db.selectFrom('shiftIndex').select('lineId').execute()).not.toEqual([])
  }, 20_000)
  await claimLead(db, 'of another')
  const before = await everythingIn(db)
  now = later(now, MINUTE)
  says(0)
  await db
    .insertInto('dirtyWindow')
    .values({ lineID: 1, start: instant(now - MINUTE), end: now })
    .execute()
  await ended
  expect(await everythingIn(db)).toEqual({ ...before, dirtyWindow: [expect.anything()] })
})
