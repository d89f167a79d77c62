import { Writable } from 'node:stream'
import { instant } from '@baliza/domain'
import { openScriptRunner, type ScriptRunner } from '@baliza/line-script'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isFull } from '../../db/away.ts'
import type { Db } from '../../db/open-database.ts'
import { log } from '../../log/log.ts'
import { claimLead } from '../../messaging/lead.ts'
import { openTestDatabase, testDialect } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../../testing/plant-builder.ts'
import { type PlantConfiguration, readConfiguration } from '../handed-on/plant-configuration.ts'
import { LineStages, type LineStagesOptions } from '../line-stages.ts'
import { recordSafely } from './record-safely.ts'

const BEGIN = at('2026-11-20T08:00Z')
let db: Db
let scripts: ScriptRunner
let plant: PlantConfiguration

beforeEach(async () => {
  db = await openTestDatabase()
  scripts = await openScriptRunner()
  const beacon = (line: number) =>
    aLine(line, { enableOrderManager: false, calculationBaliza: `tag("L${line}.running")` })
  await aPlant([beacon(1), beacon(2)]).insertInto(db)
  await db
    .insertInto('opcServer')
    .values({
      name: 'PLC',
      hostName: 'opc.tcp://nowhere',
      serverType: 'UA',
      enabled: false,
      securityMode: 'None',
    })
    .execute()
  await db
    .insertInto('tag')
    .values(
      ['L1.running', 'L2.running'].map((tagName) => ({
        tagName,
        tagType: 'Boolean',
        opcServerID: 1,
        tagValue: tagName,
      })),
    )
    .execute()
  const read = await readConfiguration(db)
  if (!read) throw new Error('no plant')
  plant = read
})
afterEach(async () => {
  await scripts.close()
  await db.destroy()
})

const after = (seconds: number) => instant(BEGIN + seconds * 1_000)
const saw = (sequence: number, seconds: number, value: boolean) => ({
  upTo: after(seconds),
  batches: [
    {
      sequence,
      readings: [1, 2].map((tagID) => ({
        tagID,
        value,
        quality: 'good' as const,
        sourceTime: after(seconds),
        arrivalTime: after(seconds),
      })),
    },
  ],
})
const states = async (lineID: number) =>
  (await db.selectFrom('lineState').selectAll().where('lineID', '=', lineID).orderBy('start').execute()).map(
    (row) => [row.start, row.state],
  )

test('a line whose facts can not be stored costs no other line its own, and begins anew after a rest', async () => {
  const { lead } = await claimLead(db, 'journal')
  const persistence = { db, lead, log: log('pipeline'), mostTries: 3, isOver: () => false }
  const pipeline = new LineStages({
    db,
    scripts,
    restMilliseconds: 0.001,
    record: (cycle, within) => recordSafely(cycle, within, persistence),
  })
  await pipeline.open(plant, BEGIN)
  await pipeline.run(saw(1, 1, true))
  await db
    .insertInto('stop')
    .values({
      order: 0,
      lineID: 1,
      stopID: 50,
      split: 0,
      startDate: after(5),
      endDate: null,
      recognized: false,
    })
    .execute()

  await pipeline.run(saw(2, 10, false))
  expect((await states(1)).at(-1)).toEqual([after(1), 'running'])
  expect((await states(2)).at(-1)).toEqual([after(10), 'stopped'])
  await pipeline.run(saw(3, 15, true))
  expect((await states(2)).at(-1)).toEqual([after(15), 'running'])
  await pipeline.run(saw(4, 20, false))
  expect((await states(1)).at(-1)).toEqual([after(20), 'stopped'])
  const stops = await db
    .selectFrom('stop')
    .selectAll()
    .where('lineID', '=', 1)
    .where('startDate', '>', after(2))
    .orderBy('startDate')
    .execute()
  expect(stops).toMatchObject([
    { startDate: after(5), endDate: after(15) },
    { startDate: after(20), endDate: null },
  ])
})

test('a line that was deleted a moment ago is no trouble, and costs no other line its facts', async () => {
  const { lead } = await claimLead(db, 'journal')
  let heard = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      heard += chunk.toString()
      done()
    },
  })
  const persistence = { db, lead, log: pino(sink), mostTries: 3, isOver: () => false }
  const refused: number[] = []
  const record = async (...[cycle, within]: Parameters<NonNullable<LineStagesOptions['record']>>) => {
    const lines = await recordSafely(cycle, within, persistence)
    refused.push(...lines)
    return lines
  }
  const pipeline = new LineStages({ db, scripts, record })
  await pipeline.open(plant, BEGIN)
  await db.deleteFrom('line').where('lineID', '=', 1).execute()

  await pipeline.run(saw(1, 1, true))
  expect(await states(2)).toContainEqual([after(1), 'running'])
  expect(refused).toEqual([1])
  expect(heard).toBe('')
})

test.runIf(testDialect() === 'sqlite')(
  'a database without room is waited for: everything is stored once it has some, and no line begins anew',
  async () => {
    const { lead } = await claimLead(db, 'journal')
    const pageCount = await sql<{ pages: number }>`select page_count as pages from pragma_page_count`.execute(
      db,
    )
    const bound = (most: number) => sql.raw(`pragma max_page_count = ${most}`).execute(db)
    const heard: unknown[] = []
    const onAway = (error: unknown) => {
      heard.push(error === undefined ? 'again' : isFull(error))
      if (heard.length === 3) void bound(1_000_000)
    }
    const persistence = { db, lead, log: log('pipeline'), mostTries: 3, isOver: () => false, onAway }
    const pipeline = new LineStages({
      db,
      scripts,
      record: (cycle, within) => recordSafely(cycle, within, persistence),
    })
    await pipeline.open(plant, BEGIN)
    await pipeline.run(saw(1, 1, true))
    await bound(Number(pageCount.rows[0]?.pages) + 8)

    const flips = 2_000
    const batches = Array.from(
      { length: flips },
      (_, i) => saw(i + 2, 100 * (i + 1), i % 2 === 1).batches,
    ).flat()
    await pipeline.run({ batches, upTo: after(100 * flips) })
    expect(heard).toEqual([true, true, true, 'again'])
    for (const lineID of [1, 2]) {
      const recorded = (await states(lineID)).filter(([start]) => Number(start) > after(50))
      expect(recorded).toEqual(
        Array.from({ length: flips }, (_, i) => [after(100 * (i + 1)), i % 2 === 1 ? 'running' : 'stopped']),
      )
    }
    await pipeline.run(saw(flips + 2, 100 * flips + 100, false))
    expect((await states(1)).at(-1)).toEqual([after(100 * flips + 100), 'stopped'])
  },
)
