import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { whyNotHtml } from '../../testing/bot-api-html.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { readPress, writePress } from './button-data.ts'
import { inRows, type Message } from './message.ts'
import type { Subject } from './pen.ts'
import { writeNotice } from './write-notice.ts'

const NOW = at('2026-11-20T10:00:00Z') // 11:00 in Madrid
const SINCE = at('2026-11-20T09:42:00Z')

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
  const reasoned = { reasonID: 811, updatedBy: 'supervisor' }
  const line = aLine(1, { description: 'Llenadora & <tapas>' })
    .withStop({ startDate: at('2026-11-18T08:00:00Z'), endDate: at('2026-11-18T08:20:00Z'), reasonID: 811 })
    .withStop({ startDate: at('2026-11-19T08:00:00Z'), endDate: at('2026-11-19T08:10:00Z'), reasonID: 811 })
    .withStop({ startDate: at('2026-11-19T22:50:00Z'), endDate: at('2026-11-20T00:05:00Z'), ...reasoned })
    .withStop({ startDate: SINCE })
  const signed = aLine(2).withStop({ startDate: SINCE, ...reasoned })
  const called = aLine(3).withCall({
    callDate: SINCE,
    declarationDate: at('2026-11-20T09:45:00Z'),
    callReason: 'Cadena <rota>',
    declaredBy: 'operator',
  })
  const taken = aLine(4)
    .withCall({
      callDate: SINCE,
      status: 1,
      startDate: at('2026-11-20T09:50:00Z'),
      declaredBy: 'operator',
      startedBy: 'supervisor',
    })
    .withCall({
      callDate: SINCE,
      status: 2,
      startDate: at('2026-11-20T09:50:00Z'),
      endDate: at('2026-11-20T09:58:00Z'),
      finishedBy: 'supervisor',
    })
    .withCall({ callDate: SINCE, status: 4, endDate: at('2026-11-20T09:44:00Z'), finishedBy: 'operator' })
  const people = [
    aUser('SUPERVISOR', { firstName: 'Luisa', lastName: 'Gómez' }),
    aUser('OPERATOR', { firstName: 'Ana', lastName: 'Pérez' }),
  ]
  await aPlant()
    .withParameters({ publicUrl: 'https://baliza.planta' })
    .with(...people, line, signed, called, taken)
    .insertInto(db)
})
afterAll(() => db.destroy())

const ofStop = (lineID: number, stopID: number, more: Partial<Subject> = {}): Subject => ({
  lineID,
  stop: { order: 0, stopID },
  callID: null,
  ...more,
})
const ofCall = (callID: number, more: Partial<Subject> = {}): Subject => ({
  lineID: callID === 1 ? 3 : 4,
  stop: null,
  callID,
  ...more,
})
const write = async (subject: Subject, language: 'es' | 'en' = 'es', roleID = 2): Promise<Message> => {
  const message = await writeNotice(db, subject, { language, roleID }, NOW)
  if (!message) throw new Error('there is no message')
  expect(whyNotHtml(message.text)).toBeUndefined()
  return message
}
const shown = ({ text, buttons }: Message) =>
  `${text}\n${buttons.map((row) => row.map(({ label }) => `[${label}]`).join(' ')).join('\n')}`.trim()

describe.each(['es', 'en'] as const)('a phone shows in %s', (language) => {
  test.each<[string, Subject]>([
    ['a stop that nobody has signed', ofStop(1, 4)],
    ['the third reminder of it', ofStop(1, 4, { repetition: 3 })],
    ['a stop that somebody signed meanwhile', ofStop(2, 1)],
    ['a stop that began yesterday and is over', ofStop(1, 3)],
    ['a stop that is over and unsigned', ofStop(1, 99, { since: SINCE, endedAt: NOW })],
    ['a call that waits', ofCall(1)],
    ['a call that still waits', ofCall(1, { repetition: 2 })],
    ['a call that somebody took', ofCall(2)],
    ['a call that is done', ofCall(3)],
    ['a call that was not needed', ofCall(4)],
  ])('%s', async (_name, subject) => {
    expect(shown(await write(subject, language))).toMatchSnapshot()
  })
})

it('says of a signed stop that goes on who signed it, and not that it is over', async () => {
  const closing = await write(ofStop(2, 1, { endedAt: NOW }))
  expect(shown(closing)).toBe(shown(await write(ofStop(2, 1))))
  expect(closing.text).toContain('Parada desde las 10:42')
})

it('has no buttons for whoever may not press them', async () => {
  expect([(await write(ofStop(1, 4), 'es', 4)).buttons, (await write(ofCall(1), 'es', 1)).buttons]).toEqual([
    [],
    [],
  ])
})

it('has no link where nobody said where Baliza is', async () => {
  await db.updateTable('parameter').set({ publicUrl: null }).execute()
  expect((await write(ofStop(1, 4))).text).not.toContain('href')
})

it('offers the reasons first that the line uses most', async () => {
  const [first] = (await write(ofStop(1, 4))).buttons.flat()
  expect(first?.press).toMatchObject({ act: 'recognize', lineID: 1, order: 0, stopID: 4, reasonID: 811 })
})

describe('a button', () => {
  it('carries what it does, in as many bytes as Telegram takes', () => {
    const largest = {
      act: 'recognize',
      order: 2_147_483_647,
      lineID: 99,
      stopID: 2_147_483_647,
      reasonID: 2_147_483_647,
    } as const
    expect(Buffer.byteLength(writePress(largest))).toBeLessThanOrEqual(64)
    for (const press of [
      largest,
      { act: 'start', callID: 7 },
      { act: 'finish', callID: 7 },
      { act: 'nomtto', callID: 7 },
    ] as const)
      expect(readPress(writePress(press))).toEqual(press)
  })

  it.each(['', 'ms', 'ms:1:2', 'ms:x', 'r:1:2:3', 'xx:1', 'ms:-1', `ms:${'9'.repeat(30)}`])(
    '%j is none of ours',
    (data) => {
      expect(readPress(data)).toBeUndefined()
    },
  )

  it('stands beside another when both are short', () => {
    const button = (label: string) => ({ label, press: { act: 'start', callID: 1 } as const })
    const rows = inRows([
      button('Atasco'),
      button('Limpieza'),
      button('Falta de material de empaque'),
      button('Otro'),
    ])
    expect(rows.map((row) => row.length)).toEqual([2, 1, 1])
  })
})
