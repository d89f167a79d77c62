import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginTrack, HOUR, later, MINUTE, SECOND, type TagReading, trackLine } from '@baliza/domain'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { openTestPipeline } from '../../testing/open-test-pipeline.ts'
import { aLine, aPlant, at } from '../../testing/plant-builder.ts'
import { recordCycle } from '../4-record/record-cycle.ts'
import { noMemory } from '../handed-on/line-memory.ts'
import { openJournal } from './journal.ts'

const RULES = {
  microStopTime: MINUTE,
  problemResolutionTime: 0,
  enableEmptyLineManager: false,
  enableOrderManager: false,
}
const BACKUP = at('2026-11-20T08:00Z')
const reading = (value: number, hours: number): TagReading => {
  const time = later(BACKUP, hours * HOUR)
  return { tagID: 1, value, quality: 'good', sourceTime: time, arrivalTime: time }
}

test('what the journal no longer has when a backup is restored is not bridged: nobody knows it', {
  timeout: 40_000,
}, async () => {
  const db = await openTestDatabase()
  await aPlant([aLine(1, { calculationBaliza: 'tag("run")', enableOrderManager: false })]).insertInto(db)
  await db
    .insertInto('opcServer')
    .values({ name: 'PLC', hostName: 'opc.tcp://x', serverType: 'UA', enabled: false, securityMode: 'None' })
    .execute()
  await db
    .insertInto('tag')
    .values({ tagName: 'run', tagType: 'Double', opcServerID: 1, tagValue: 'run' })
    .execute()
  const begun = beginTrack(later(BACKUP, -MINUTE), 0)
  const running = trackLine(
    begun.track,
    { kind: 'signal', at: later(BACKUP, -30 * SECOND), beacon: 'on', material: true },
    RULES,
  )
  const checkpoint = { track: running.track, memory: { ...noMemory(BACKUP), beacon: 'on' as const } }
  const line = { lineID: 1, events: [...begun.events, ...running.events], checkpoint }
  await recordCycle(db, { at: BACKUP, journalSequence: 5, lines: [line] })

  const dataFolder = mkdtempSync(join(tmpdir(), 'baliza-torn-'))
  const journal = openJournal(join(dataFolder, 'readings.journal'), 64 << 20)
  journal.skipTo(1_000)
  journal.append([reading(1, 3)], 0)
  journal.append([reading(1, 4)], 0)
  journal.close()
  const pipeline = await openTestPipeline({ db, now: () => later(BACKUP, 5 * HOUR), dataFolder })
  onTestFinished(async () => {
    await pipeline.stop()
    await db.destroy()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  const states = db
    .selectFrom('lineState')
    .selectAll()
    .where('start', '>', later(BACKUP, -MINUTE))
    .orderBy('start')
  await vi.waitFor(
    async () =>
      expect((await states.execute()).map(({ state, start }) => [state, (start - BACKUP) / HOUR])).toEqual([
        ['running', -30 / 3600],
        ['unknown', 0],
        ['running', 3],
        ['unknown', 4],
      ]),
    { timeout: 30_000, interval: 50 },
  )
})
