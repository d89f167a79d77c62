import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instant, instant, type TagReading } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { log } from '../../log/log.ts'
import { packBatch } from '../../messaging/pushed-batch.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import type { JournalBatch } from '../handed-on/journal-batch.ts'
import { type Journal, openJournal } from './journal.ts'
import { PushedReadings } from './pushed-readings.ts'

const AT = instant(1_800_000_000_000)
const SMALL = 64 * 1024

/** A pipeline as far as it takes readings over: what is put goes into the journal in order. */
describe('what sources have sent', () => {
  let db: Db
  let folder: string
  let file: string
  let journal: Journal
  let pushed: PushedReadings

  beforeEach(async () => {
    db = await openTestDatabase()
    await db
      .insertInto('opcServer')
      .values({ name: 'G', hostName: 'push://g', serverType: 'API', enabled: true, securityMode: 'None' })
      .execute()
    folder = mkdtempSync(join(tmpdir(), 'baliza-pushed-'))
    file = join(folder, 'readings.journal')
    begin()
  })
  afterEach(async () => {
    journal.close()
    rmSync(folder, { recursive: true })
    await db.destroy()
  })

  /**
   * Takes up after whatever was before, as a process does that is started again. `stopAfter`: killed after so
   * many readings.
   */
  function begin(stopAfter = Number.POSITIVE_INFINITY): void {
    journal = openJournal(file, SMALL)
    pushed = new PushedReadings({
      db,
      journal,
      log: log('pipeline'),
      interpret: (_, readings, receivedAt) =>
        readings.map(({ sourceTime: _time, ...reading }) => ({
          ...reading,
          sourceTime: receivedAt,
          arrivalTime: receivedAt,
        })),
      put: (mark, readings) => {
        for (const reading of [mark, ...readings].slice(0, stopAfter)) journal.append([reading], 0)
      },
    })
  }
  const again = (stopAfter?: number) => {
    journal.close()
    begin(stopAfter)
  }
  const send = (values: readonly number[], receivedAt: Instant = AT) => {
    const readings = packBatch(
      values.map((value) => ({ tagID: 7, value, quality: 'good', sourceTime: null })),
    )
    return db
      .insertInto('pushedBatch')
      .values({ opcServerID: 1, receivedAt, size: readings.length, readings })
      .execute()
  }
  const inJournal = () =>
    [...journal.read(0)]
      .flatMap(({ readings }) => readings)
      .flatMap(({ tagID, value }: TagReading) => (tagID === 7 ? [value] : []))
  const waiting = async () => (await db.selectFrom('pushedBatch').select('batchID').execute()).length
  const recorded = (batches: readonly JournalBatch[]) =>
    db.transaction().execute(async (trx) => pushed.forgetWith(batches)?.(trx))
  const take = (recorded = 0) => {
    pushed.lookSoon()
    return pushed.take(recorded)
  }

  test('is taken over in its order, and forgotten when what it led to is recorded', async () => {
    await send([1, 2])
    await send([3])
    await take()
    expect(inJournal()).toEqual([1, 2, 3])
    await take(journal.lastSequence - 1)
    expect(await waiting()).toBe(1)
    await take(journal.lastSequence)
    expect(await waiting()).toBe(0)
    expect(inJournal()).toEqual([1, 2, 3])
  })

  test('is forgotten by the very cycle that records its last reading', async () => {
    await send([1, 2, 3])
    await take()
    const batches = [...journal.read(0)]
    await recorded(batches.slice(0, -1))
    expect(await waiting()).toBe(1)
    const forget = pushed.forgetWith(batches.slice(-1))
    const refused = db.transaction().execute(async (trx) => {
      await forget?.(trx)
      throw new Error('another pipeline leads')
    })
    await expect(refused).rejects.toThrow('another')
    expect(await waiting()).toBe(1)
    await db.transaction().execute(async (trx) => forget?.(trx))
    expect(await waiting()).toBe(0)
  })

  test('is forgotten also by a process that finds it in its journal', async () => {
    await send([1, 2])
    await take()
    again()
    await recorded([...journal.read(0)])
    expect(await waiting()).toBe(0)
  })

  test('goes on, on another machine, where the facts end', async () => {
    await send([1, 2, 3])
    await take()
    await recorded([...journal.read(0)].slice(0, 3))
    journal.close()
    file = join(folder, 'of-another-machine.journal')
    begin()
    await take()
    expect(inJournal()).toEqual([3])
    await recorded([...journal.read(0)])
    expect(await waiting()).toBe(0)
  })

  test('is taken once more by who took it, and recorded nothing before another led', async () => {
    await send([1, 2])
    await take()
    again()
    const before = journal.lastSequence
    pushed.disown()
    await take()
    const readings = [...journal.read(before)].flatMap((batch) => batch.readings)
    expect(readings.flatMap(({ tagID, value }) => (tagID === 7 ? [value] : []))).toEqual([1, 2])
  })

  test('is not taken twice by the process that comes after', async () => {
    await send([1, 2])
    await take()
    again()
    await send([3])
    await take()
    expect(inJournal()).toEqual([1, 2, 3])
  })

  test.each([1, 2, 3, 4])(
    'is taken to its end where the process before was killed at step %i of it',
    async (steps) => {
      await send([1, 2, 3])
      again(steps)
      await take()
      again(2)
      await take()
      again()
      await take()
      expect(inJournal()).toEqual([1, 2, 3])
    },
  )

  test('of a database that was restored is another batch, whatever its number', async () => {
    await send([1])
    await take()
    await db.deleteFrom('pushedBatch').execute()
    again()
    await db
      .insertInto('pushedBatch')
      .values({
        batchID: 1,
        opcServerID: 1,
        receivedAt: instant(AT + 1),
        size: 1,
        readings: '[[7,2,"good",null]]',
      })
      .execute()
    await take()
    expect(inJournal()).toEqual([1, 2])
  })

  test('waits while the journal is full', async () => {
    const filler: TagReading = {
      tagID: 1,
      value: 'x'.repeat(3_000),
      quality: 'good',
      sourceTime: AT,
      arrivalTime: AT,
    }
    for (let count = 0; count < 10; count++) journal.append([filler], 0)
    await send([1])
    await take()
    expect(inJournal()).toEqual([])
    journal.release(journal.lastSequence)
    await take()
    expect(inJournal()).toEqual([1])
  })
})
