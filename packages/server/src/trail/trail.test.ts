import { HOUR, type Instant, instant, later } from '@baliza/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unruled } from '../backup/unruled.ts'
import { type Db, openDatabase, type Trx } from '../db/open-database.ts'
import { audit } from '../facts/audit.ts'
import { log } from '../log/log.ts'
import { freshDatabaseUrl, testDialect } from '../testing/open-test-database.ts'
import { checkTrails } from './check-trail.ts'
import { keepChain } from './keep-chain.ts'
import { linkTrail } from './link-trail.ts'
import { onBehalfOf } from './origin.ts'
import { pruneEvents } from './prune-events.ts'
import { recordSecurityEvent } from './security-event.ts'

const NOON = instant(Date.UTC(2026, 10, 20, 12))

describe('the trails', () => {
  let url: string
  let remove: () => Promise<void>
  let db: Db
  beforeEach(async () => {
    ;({ url, remove } = await freshDatabaseUrl())
    db = openDatabase(url)
  })
  afterEach(async () => {
    await db.destroy()
    await remove()
  })

  const fail = (userID: string, to: Db = db) =>
    recordSecurityEvent(to, { event: 'login-failed', at: NOON, userID })
  const failTimes = async (times: number) => {
    for (let i = 0; i < times; i++) await fail(`user${i}`)
  }
  const link = async (to: Db = db, at: Instant = NOON) => {
    while ((await linkTrail(to, 'security', at)) > 0);
  }
  const security = async () => {
    const state = (await checkTrails(db)).find(({ trail }) => trail === 'security')
    if (!state) throw new Error('the security events are checked')
    return state
  }
  /** As whoever owns the database can. */
  const behindItsBack = (change: (trx: Trx) => Promise<unknown>) =>
    db.transaction().execute((trx) => unruled(trx, async () => void (await change(trx))))

  it('are whole from the first entry on, and what was just written waits for its link', async () => {
    expect(await security()).toMatchObject({ linked: 0, waiting: 0, since: null, head: null, damage: [] })
    await failTimes(3)
    await link()
    await failTimes(1)
    expect(await security()).toMatchObject({
      linked: 3,
      waiting: 1,
      since: '2026-11-20T12:00:00.000Z',
      damage: [],
    })
  })

  it('can not be changed by the program itself', async () => {
    await failTimes(1)
    await link()
    await expect(db.updateTable('securityEvent').set({ userID: 'eva' }).execute()).rejects.toThrow(/stay as/)
    await expect(db.deleteFrom('securityEvent').execute()).rejects.toThrow(/stay as/)
    await expect(db.deleteFrom('trailLink').execute()).rejects.toThrow(/stay as/)
  })

  it.each<[what: string, change: (trx: Trx) => Promise<unknown>, damage: object[]]>([
    [
      'a row that was changed',
      (trx) => trx.updateTable('securityEvent').set({ userID: 'eva' }).where('id', '=', 3).execute(),
      [{ kind: 'changed', id: 3 }],
    ],
    [
      'a row that was taken out',
      (trx) => trx.deleteFrom('securityEvent').where('id', '=', 2).execute(),
      [{ kind: 'taken-out', id: 2 }],
    ],
    [
      'a row that was put in',
      (trx) =>
        trx
          .insertInto('securityEvent')
          .values({ id: 99, at: NOON, event: 'login-succeeded', outcome: 'success' } as never)
          .execute(),
      [{ kind: 'put-in', id: 99 }],
    ],
    [
      'a row that was taken out with its link',
      async (trx) => {
        await trx.deleteFrom('securityEvent').where('id', '=', 2).execute()
        await trx.deleteFrom('trailLink').where('number', '=', 2).execute()
      },
      [{ kind: 'link-missing', id: 2 }],
    ],
    [
      'an end that was cut off with its links',
      async (trx) => {
        await trx.deleteFrom('securityEvent').where('id', '>=', 4).execute()
        await trx.deleteFrom('trailLink').where('number', '>=', 4).execute()
      },
      [{ kind: 'end-missing', id: 4 }],
    ],
    [
      'links that were exchanged',
      async (trx) => {
        await sql`update "trailLink" set "rowID" = 100 where "number" = 2`.execute(trx)
        await sql`update "trailLink" set "rowID" = 2 where "number" = 3`.execute(trx)
        await sql`update "trailLink" set "rowID" = 3 where "number" = 2`.execute(trx)
      },
      [
        { kind: 'changed', id: 3 },
        { kind: 'changed', id: 2 },
      ],
    ],
  ])('name %s', async (_what, change, damage) => {
    await failTimes(5)
    await link()
    await behindItsBack(change)
    expect((await security()).damage).toEqual(damage)
  })

  it('are thrown away when they are old: the rest is checked from there on, and nothing else can be', async () => {
    await failTimes(3)
    const late = later(NOON, 10 * HOUR)
    await recordSecurityEvent(db, { event: 'logged-out', at: late, userID: 'eva' })
    await recordSecurityEvent(db, { event: 'logged-out', at: NOON, userID: 'late' })
    await link()
    const third = await db.selectFrom('trailLink').select('hash').where('number', '=', 3).executeTakeFirst()
    expect(await pruneEvents(db, NOON)).toBeUndefined()
    expect(await pruneEvents(db, later(NOON, 1))).toMatchObject({ number: 3, hash: third?.hash })
    expect(await pruneEvents(db, later(NOON, 1))).toBeUndefined()
    expect((await db.selectFrom('securityEvent').select('userID').orderBy('id').execute()).length).toBe(2)
    expect(await security()).toMatchObject({ linked: 2, damage: [] })
    await expect(db.deleteFrom('securityEvent').execute()).rejects.toThrow(/stay as/)
    await behindItsBack((trx) =>
      trx.updateTable('securityEvent').set({ userID: 'x' }).where('id', '=', 4).execute(),
    )
    expect((await security()).damage).toEqual([{ kind: 'changed', id: 4 }])
    expect(await pruneEvents(db, later(NOON, 20 * HOUR))).toBeUndefined()
  })

  it('tell in the chain itself what was thrown away', async () => {
    await failTimes(2)
    await link()
    const after = () => later(NOON, 401 * 24 * HOUR)
    const chain = keepChain({ db, log: log('security'), machineNow: after, keptDays: 400, every: 5 })
    await expect.poll(security).toMatchObject({ linked: 1, waiting: 0, damage: [] })
    await chain.stop()
    const [event] = await db.selectFrom('securityEvent').select(['event', 'detail']).execute()
    expect(event?.event).toBe('events-pruned')
    expect(JSON.parse(event?.detail ?? '{}')).toMatchObject({ through: 2, days: 400 })
  })

  it('miss a row that was taken out before it had its link', async () => {
    await failTimes(3)
    await behindItsBack((trx) => trx.deleteFrom('securityEvent').where('id', '=', 2).execute())
    await link()
    expect((await security()).damage).toEqual([{ kind: 'taken-out', id: 2 }])
  })

  it('are one chain however many write and link at once', async () => {
    const others = [openDatabase(url), openDatabase(url)]
    await Promise.all(
      [db, ...others].map(async (one, index) => {
        for (let i = 0; i < 20; i++) {
          await fail(`user${index}-${i}`, one)
          await linkTrail(one, 'security', NOON)
        }
      }),
    )
    await Promise.all([db, ...others].map((one) => link(one)))
    await Promise.all(others.map((one) => one.destroy()))
    expect(await security()).toMatchObject({ linked: 60, waiting: 0, damage: [] })
  })

  it('hold up nobody: an entry whose transaction is open gets its link when it is there', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const other = openDatabase(url)
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
    const late = other.transaction().execute(async (trx) => {
      await fail('late', trx)
      written()
      await mayEnd
    })
    await isWritten
    // On SQLite one writes at a time: there nobody else could
    const isAlone = testDialect() === 'postgres'
    if (isAlone) {
      await failTimes(2)
      await link()
      expect(await security()).toMatchObject({ linked: 2, damage: [] })
    }
    end()
    await late
    await other.destroy()
    await link()
    expect(await security()).toMatchObject({ linked: isAlone ? 3 : 1, waiting: 0, damage: [] })
  })

  it('link by themselves what a request wrote, which says where it came from', async () => {
    await db.insertInto('building').values({ buildingName: 'Sur' }).execute()
    const from = { userID: 'ana', sessionID: 7, address: '::ffff:10.0.0.9', userAgent: 'Mozilla/5.0' }
    await onBehalfOf(from, () =>
      db.transaction().execute((trx) =>
        audit(trx, {
          userID: 'ana',
          at: NOON,
          action: 'building.create',
          entity: 'building',
          entityKey: 1,
        }),
      ),
    )
    const chain = keepChain({ db, log: log('security'), machineNow: () => NOON, keptDays: 400, every: 5 })
    await expect
      .poll(async () => (await checkTrails(db)).find(({ trail }) => trail === 'audit'))
      .toMatchObject({ linked: 1, waiting: 0, damage: [] })
    await chain.stop()
    expect(
      await db.selectFrom('auditEntry').select(['address', 'sessionID', 'terminalID']).execute(),
    ).toEqual([{ address: '10.0.0.9', sessionID: 7, terminalID: null }])
  })
})
