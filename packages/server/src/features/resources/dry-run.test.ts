import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instant, instant, type TagReading, type TagValue } from '@baliza/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJournal } from '../../pipeline/1-collect/journal.ts'
import { journalIdentity } from '../../pipeline/1-collect/journal-identity.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

const NOW = at('2026-11-20T10:00:00Z')
const RUNNING = 1
const COUNT = 2
const minutes = (value: number): Instant => instant(NOW - 60 * 60_000 + value * 60_000)

const reading = (
  tagID: number,
  value: TagValue,
  when: Instant,
  quality: TagReading['quality'] = 'good',
): TagReading => ({
  tagID,
  value,
  quality,
  sourceTime: when,
  arrivalTime: when,
})

/** It ran before, stopped from minute 20 to minute 30, and made 10 pieces in each minute of running. */
function lastHour(): TagReading[] {
  const readings = [reading(RUNNING, true, minutes(-30)), reading(COUNT, 500, minutes(-1))]
  let count = 500
  for (let minute = 0; minute < 60; minute++) {
    if (minute === 20) readings.push(reading(RUNNING, false, minutes(minute)))
    if (minute === 30) readings.push(reading(RUNNING, true, minutes(minute)))
    const isRunning = minute < 20 || minute >= 30
    if (isRunning) readings.push(reading(COUNT, (count += 10), instant(minutes(minute) + 30_000)))
  }
  return readings
}

describe('a dry run', () => {
  let server: TestServer
  let token: string
  const dataFolder = mkdtempSync(join(tmpdir(), 'baliza-dry-run-'))
  beforeAll(async () => {
    const journal = openJournal(join(dataFolder, 'readings.journal'), 1_000_000)
    const readings = lastHour()
    for (let from = 0; from < readings.length; from += 5) journal.append(readings.slice(from, from + 5), 0)
    journal.close()
    const line = aLine(1, { enableOrderManager: false })
      .withState('running', minutes(-100), minutes(40))
      .withState('stopped', minutes(40))
      .withStop({ startDate: minutes(40) })
      .withPieces({ start: minutes(5), units: 70, discards: 3 })
    server = await buildTestServer(aPlant().with(line, aUser('ADMINISTRATOR')), { dataFolder, now: NOW })
    const { db } = server
    await db
      .insertInto('opcServer')
      .values({
        name: 'PLC',
        hostName: 'opc.tcp://plc:4840',
        serverType: 'UA',
        enabled: true,
        securityMode: 'None',
      })
      .execute()
    const tag = (tagName: string, tagType: string) => ({
      tagName,
      tagType,
      opcServerID: 1,
      tagValue: `ns=1;s=${tagName}`,
    })
    await db
      .insertInto('tag')
      .values([tag('L1.run', 'Boolean'), tag('L1.count', 'Int32'), tag('L1.still', 'Boolean')])
      .execute()
    token = await server.logIn('administrato')
  })
  afterAll(async () => {
    await server.close()
    rmSync(dataFolder, { recursive: true, force: true })
  })

  const dryRun = (values: object, lineID = 1) =>
    server.call('resources.dryRun', { body: { lineID, values } }, token)

  it('tells what scripts would have made of the last hour, beside what the line did', async () => {
    const { answer } = await dryRun({
      calculationBaliza: 'tag("L1.run")',
      calculationUnits: 'tag("L1.count")',
    })
    expect(answer).toMatchObject({
      start: '2026-11-20T09:00:00.000Z',
      end: '2026-11-20T10:00:00.000Z',
      readings: 52,
      troubles: [],
      wouldBe: {
        runningMinutes: 50,
        stoppedMinutes: 10,
        unknownMinutes: 0,
        stops: 1,
        units: 500,
        discards: 0,
      },
      was: { runningMinutes: 40, stoppedMinutes: 20, stops: 1, units: 70, discards: 3 },
    })
    expect(answer.wouldBe.states).toEqual([
      { state: 'running', start: '2026-11-20T09:00:00.000Z', end: '2026-11-20T09:20:00.000Z' },
      { state: 'stopped', start: '2026-11-20T09:20:00.000Z', end: '2026-11-20T09:30:00.000Z' },
      { state: 'running', start: '2026-11-20T09:30:00.000Z', end: '2026-11-20T10:00:00.000Z' },
    ])
  })

  it('heeds the flags as they would be', async () => {
    const relative = await dryRun({
      calculationBaliza: 'tag("L1.run")',
      calculationUnits: 'tag("L1.count") ? 2 : 0',
      enableCalculationRelative: true,
    })
    expect(relative.answer.wouldBe.units).toBe(100)
    const empty = await dryRun({
      calculationBaliza: 'tag("L1.count") > 0',
      calculationMaterialEnLinea: 'tag("L1.run")',
      enableEmptyLineManager: true,
    })
    expect(empty.answer.wouldBe).toMatchObject({ runningMinutes: 50, emptyMinutes: 10 })
  })

  it('writes nothing down', async () => {
    expect(await server.db.selectFrom('lineState').selectAll().execute()).toHaveLength(2)
    expect(
      (await server.db.selectFrom('line').selectAll().executeTakeFirstOrThrow()).calculationBaliza,
    ).toBeNull()
  })

  it('knows what a tag said last, though the journal no longer does', async () => {
    const time = minutes(-5_000)
    await server.db
      .insertInto('tagReading')
      .values({ tagID: 3, value: 'true', quality: 'good', sourceTime: time, arrivalTime: time })
      .execute()
    expect((await dryRun({ calculationBaliza: 'tag("L1.still")' })).answer.wouldBe.runningMinutes).toBe(60)
  })

  it('counts what went wrong', async () => {
    const { answer } = await dryRun({
      calculationBaliza: 'tag("L1.run").x.y',
      calculationUnits: 'tag("L1.count")',
    })
    expect(answer.wouldBe.unknownMinutes).toBe(60)
    expect(answer.troubles).toEqual([
      {
        script: 'calculationBaliza',
        code: 'script-engine',
        values: { message: "TypeError: cannot read property 'y' of undefined" },
        message: "JavaScript dice: “TypeError: cannot read property 'y' of undefined” (línea 1)",
        count: expect.any(Number),
      },
    ])
  })

  it('of a line that is not there yet works too', async () => {
    const { answer } = await dryRun({ calculationBaliza: 'tag("L1.run")', enableOrderManager: false }, 50)
    expect(answer).toMatchObject({ wouldBe: { runningMinutes: 50 }, was: { states: [], units: 0 } })
  })

  it('of a machine whose journal another one has overtaken is refused: its last hour is not that of the plant', async () => {
    const lead = { id: 1, term: 1, turn: 0, journal: 'of another machine', claim: 'x' }
    await server.db.insertInto('pipelineLead').values(lead).execute()
    expect((await dryRun({ calculationBaliza: 'tag("L1.run")' })).code).toBe('journal-elsewhere')
    await server.db
      .updateTable('pipelineLead')
      .set({ journal: journalIdentity(dataFolder) })
      .execute()
    expect((await dryRun({ calculationBaliza: 'tag("L1.run")' })).status).toBe(200)
  })

  it('of scripts without end is given up, not waited for', async () => {
    const { answer } = await dryRun({ calculationBaliza: 'for (;;) { tag("L1.run") }\nreturn 1' })
    expect(answer.wouldBe.unknownMinutes).toBe(60)
    expect(answer.troubles[0]?.message).toContain('detuvo')
  })
})

describe('where no tags are read', () => {
  it('a dry run says so', async () => {
    const server = await buildTestServer(aPlant().with(aLine(1), aUser('ADMINISTRATOR')))
    const token = await server.logIn('administrato')
    const { status, code } = await server.call('resources.dryRun', { body: { lineID: 1, values: {} } }, token)
    expect([status, code]).toEqual([409, 'journal-elsewhere'])
    await server.close()
  })
})
