import { type Instant, later, MINUTE, REASON } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { claimLead, type Lead } from '../../messaging/lead.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { decideNotices } from './decide-notices.ts'

let db: Db
let lead: Lead
beforeEach(async () => {
  db = await openTestDatabase()
  lead = (await claimLead(db, 'journal')).lead
})
afterEach(() => db.destroy())

const eight = at('2026-11-20T08:00Z')
const minutes = (count: number): Instant => later(eight, count * MINUTE)
const days = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
  sunday: true,
}

async function aGroup(
  name: string,
  values: { notifyAfterMinutes: number; type?: 0 | 1; email?: string; startTime?: string; endTime?: string },
) {
  const { email = null, type = 0, notifyAfterMinutes, startTime = '00:00', endTime = '00:00' } = values
  const { groupID } = await db
    .insertInto('notificationGroup')
    .values({ name, email })
    .returning('groupID')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notificationSchedule')
    .values({ groupID, startTime, endTime, ...days })
    .execute()
  await db
    .insertInto('notificationTarget')
    .values({ groupID, type, channel: 1, notifyAfterMinutes })
    .execute()
  await db
    .insertInto('notificationWatcher')
    .values({ groupID, buildingId: null, sectorID: null, lineID: null })
    .execute()
  return groupID
}

/** A plant with a registered operator in a group that is told after ten minutes. */
async function plantWith(...lines: ReturnType<typeof aLine>[]): Promise<void> {
  await aPlant()
    .with(...lines)
    .withParameters({ telegramEnabled: true, emailEnabled: true, telegramNotificationInterval: 30 })
    .insertInto(db)
  const groupID = await aGroup('Turno', { notifyAfterMinutes: 10 })
  await aUser('OPERATOR', { groupID, telegramChatID: 77 }).insertInto(db)
}

/** What was put into the outbox at that moment, in short. */
async function saidAt(now: Instant): Promise<string[]> {
  const { maximum } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.max('outboxID').as('maximum'))
    .executeTakeFirstOrThrow()
  await decideNotices(db, now, lead)
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('outboxID', '>', maximum ?? 0)
    .orderBy('recipient')
    .execute()
  return rows.map(({ channel, recipient, payload }) => {
    const { phase, repetition, lineID, stop, callID } = JSON.parse(payload)
    return `${channel} ${recipient}: ${phase} ${repetition}, line ${lineID}, ${stop ? `stop ${stop.order}/${stop.stopID}` : `call ${callID}`}`
  })
}

describe('of a stop', () => {
  test('a registered member is told when it has lasted long enough, again, and of its end when the restart is no false one', async () => {
    await plantWith(aLine(7).withStop({ startDate: eight }))
    expect(await saidAt(minutes(9))).toEqual([])
    expect(await saidAt(minutes(10))).toEqual(['telegram operator: first 1, line 7, stop 0/1'])
    expect(await saidAt(minutes(11))).toEqual([])
    expect(await saidAt(minutes(40))).toEqual(['telegram operator: again 2, line 7, stop 0/1'])
    await db
      .updateTable('stop')
      .set({ endDate: minutes(45) })
      .execute()
    expect(await saidAt(minutes(45))).toEqual([])
    expect((await decideNotices(db, later(minutes(45), 29_999), lead)).isPending).toBe(true)
    expect(await saidAt(later(minutes(45), 30_000))).toEqual([
      'telegram operator: closed 2, line 7, stop 0/1',
    ])
    const { payload } = await db
      .selectFrom('outbox')
      .selectAll()
      .orderBy('outboxID', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(payload)).toMatchObject({ since: eight, endedAt: minutes(45) })
    expect(await saidAt(minutes(90))).toEqual([])
  })

  test('a false start ends nothing', async () => {
    await plantWith(aLine(7).withStop({ startDate: eight }))
    await saidAt(minutes(10))
    await db
      .updateTable('stop')
      .set({ endDate: minutes(12) })
      .execute()
    expect(await saidAt(minutes(12))).toEqual([])
    await db.updateTable('stop').set({ endDate: null }).execute()
    expect(await saidAt(minutes(13))).toEqual([])
    expect(await saidAt(minutes(40))).toEqual(['telegram operator: again 2, line 7, stop 0/1'])
  })

  test('a signature ends it at once', async () => {
    await plantWith(aLine(7).withStop({ startDate: eight }))
    await saidAt(minutes(10))
    const signed = {
      recognized: true,
      reasonID: REASON.UNPLANNED,
      updatedBy: 'operator',
      updateDate: minutes(15),
    }
    await db.updateTable('stop').set(signed).execute()
    expect(await saidAt(minutes(15))).toEqual(['telegram operator: closed 1, line 7, stop 0/1'])
  })

  test('one that an order cuts is one event, named by its last piece', async () => {
    const cut = { order: 5, startDate: minutes(20) }
    await plantWith(
      aLine(7)
        .withOrder({ order: 5, startDate: minutes(20) })
        .withStop({ startDate: eight, endDate: minutes(20) })
        .withStop(cut),
    )
    expect(await saidAt(minutes(25))).toEqual(['telegram operator: first 1, line 7, stop 5/1'])
    const signed = {
      recognized: true,
      reasonID: REASON.UNPLANNED,
      updatedBy: 'operator',
      updateDate: minutes(26),
    }
    await db.updateTable('stop').set(signed).where('order', '=', 0).execute()
    expect(await saidAt(minutes(27))).toEqual([])
    await db.updateTable('stop').set(signed).where('order', '=', 5).execute()
    expect(await saidAt(minutes(28))).toEqual(['telegram operator: closed 1, line 7, stop 5/1'])
  })

  test('what went before it without an order is none of it', async () => {
    const endOfLot = { startDate: eight, endDate: minutes(60), reasonID: REASON.END_OF_LOT }
    const stop = { order: 5, startDate: minutes(60) }
    await plantWith(
      aLine(7)
        .withOrder({ order: 5, startDate: minutes(60) })
        .withStop(endOfLot)
        .withStop(stop),
    )
    expect(await saidAt(minutes(65))).toEqual([])
    expect(await saidAt(minutes(70))).toEqual(['telegram operator: first 1, line 7, stop 5/1'])
  })

  test('what the system signs for is told to nobody', async () => {
    await plantWith(aLine(7).withStop({ startDate: eight, reasonID: REASON.DISCONNECTED }))
    expect(await saidAt(minutes(60))).toEqual([])
  })

  test('one that people took away is over', async () => {
    await plantWith(aLine(7).withStop({ startDate: eight }))
    await saidAt(minutes(10))
    await db.deleteFrom('stop').execute()
    expect(await saidAt(minutes(11))).toEqual(['telegram operator: closed 1, line 7, stop 0/1'])
  })

  test('the next group hears of it after its own minutes, and its address gets a copy', async () => {
    await plantWith(aLine(7).withStop({ startDate: eight }))
    await aGroup('Jefes', { notifyAfterMinutes: 25, email: 'jefes@planta.example' })
    expect(await saidAt(minutes(10))).toEqual(['telegram operator: first 1, line 7, stop 0/1'])
    expect(await saidAt(minutes(25))).toEqual(['email jefes@planta.example: first 1, line 7, stop 0/1'])
  })
})

test.each([
  ['who has no chat', { telegramChatID: null }],
  ['who is not active', { active: false }],
  ['of no group', { groupID: null }],
])('a member %s is told nothing', async (_, values) => {
  await plantWith(aLine(7).withStop({ startDate: eight }))
  await db.updateTable('user').set(values).execute()
  expect(await saidAt(minutes(10))).toEqual([])
})

test('channels that are switched off are told nothing', async () => {
  await plantWith(aLine(7).withStop({ startDate: eight }))
  await db.updateTable('notificationGroup').set({ email: 'turno@planta.example' }).execute()
  await db.updateTable('parameter').set({ telegramEnabled: false, emailEnabled: false }).execute()
  expect(await saidAt(minutes(10))).toEqual([])
})

test('a maintenance call is told of while it is active, from when it was made', async () => {
  await plantWith(aLine(7).withCall({ callDate: eight, declarationDate: minutes(5) }))
  await aGroup('Mantenimiento', { notifyAfterMinutes: 0, type: 1, email: 'taller@planta.example' })
  expect(await saidAt(minutes(5))).toEqual(['email taller@planta.example: first 1, line 7, call 1'])
  await db
    .updateTable('maintenanceCall')
    .set({ status: 1, startDate: minutes(8) })
    .execute()
  expect(await saidAt(minutes(35))).toEqual(['email taller@planta.example: again 2, line 7, call 1'])
  await db
    .updateTable('maintenanceCall')
    .set({ status: 2, endDate: minutes(50) })
    .execute()
  expect(await saidAt(minutes(50))).toEqual(['email taller@planta.example: closed 2, line 7, call 1'])
})

test('a night in the plant at speed: overnight schedules, in the order in which people hear of it', async () => {
  const evening = at('2026-11-20T20:30Z')
  await plantWith(aLine(7).withStop({ startDate: evening }))
  await db.deleteFrom('notificationGroup').execute()
  await aGroup('Noche', {
    notifyAfterMinutes: 15,
    startTime: '22:00',
    endTime: '06:00',
    email: 'noche@planta.example',
  })
  await aGroup('Mañana', {
    notifyAfterMinutes: 15,
    startTime: '06:00',
    endTime: '14:00',
    email: 'manana@planta.example',
  })
  await db.updateTable('parameter').set({ telegramNotificationInterval: 240 }).execute()
  const heard: string[] = []
  for (let minute = 0; minute <= 600; minute += 5) {
    const now = later(evening, minute * MINUTE)
    for (const said of await saidAt(now))
      heard.push(`${new Date(now).toISOString().slice(11, 16)} ${said.split(',')[0]}`)
  }
  expect(heard).toEqual([
    '21:00 email noche@planta.example: first 1',
    '01:00 email noche@planta.example: again 2',
    '05:00 email manana@planta.example: first 1',
  ])
})

test('what is remembered long after is forgotten', async () => {
  await plantWith(aLine(7).withStop({ startDate: eight }))
  await saidAt(minutes(10))
  await db.deleteFrom('stop').execute()
  await saidAt(minutes(11))
  await saidAt(minutes(12 + 30 * 24 * 60))
  expect(await db.selectFrom('noticeTold').selectAll().execute()).toEqual([])
})
