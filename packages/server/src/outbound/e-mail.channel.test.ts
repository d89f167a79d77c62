import { readXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { computeIndexes } from '../testing/compute-indexes.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { aLine, aPlant, at } from '../testing/plant-builder.ts'
import type { Channel } from './channel.ts'
import { eMailChannel } from './e-mail.channel.ts'

const t = (text: string) => at(`2026-11-${text}:00Z`)
const NOW = t('20T13:05')
let db: Db
let server: MailServer
let channel: Channel
beforeEach(async () => {
  db = await openTestDatabase()
  server = await startMailServer()
  await aPlant()
    .with(
      aLine(1, { description: 'Envasado & <1>', enableOrderManager: false })
        .withState('running', t('20T05:00'), t('20T12:40'))
        .withState('stopped', t('20T12:40'))
        .withStop({ startDate: t('20T12:40') })
        .withPieces({ start: t('20T06:00'), units: 6_000 }),
    )
    .withParameters({ ...by(server.port), publicUrl: 'https://baliza.planta' })
    .insertInto(db)
  channel = eMailChannel({ db, now: () => NOW, machineNow: () => NOW, language: 'es' })
})
afterEach(async () => {
  await channel.close()
  await server.close()
  await db.destroy()
})

const by = (emailPort: number) => ({
  emailEnabled: true,
  emailHost: 'localhost',
  emailPort,
  emailFrom: 'baliza@planta.example',
})
const send = (payload: object) =>
  channel.send(
    { outboxID: 1, channel: 'email', recipient: 'ana@planta.example', payload, attempts: 1, dedupeKey: 'k' },
    new AbortController().signal,
  )
const notice = {
  kind: 'notice',
  phase: 'first',
  type: 0,
  lineID: 1,
  stop: { order: 0, stopID: 1 },
  callID: null,
  since: t('20T12:40'),
  endedAt: null,
  repetition: 1,
}

/** The parts of a mail as a reader sees them: quoted-printable and base 64 undone. */
const decoded = (raw: string) =>
  Buffer.from(
    raw
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

test('a copy says what a phone shows, with a link', async () => {
  expect(await send(notice)).toMatchObject({ kind: 'sent' })
  const text = decoded(server.mails[0]!.raw)
  expect(text).toContain('Envasado & <1> · Envasado')
  expect(text).toContain('Parada desde las 13:40 (25 min), sin reconocer.')
  expect(text).toContain('Abrir en Baliza: https://baliza.planta/paradas/listado?line=1&order=0&stopId=1')
  expect(text).toContain('<b>Envasado &amp; &lt;1&gt;</b>')
})

test('a copy of what nobody can name any more is not sent', async () => {
  expect(await send({ ...notice, lineID: 9 })).toEqual({ kind: 'never', reason: 'line-gone' })
  expect(await send({ kind: 'fax' })).toEqual({ kind: 'never', reason: 'payload-unknown' })
})

test.each([
  ['shift', 'OEE_2026-11-20_TM.xlsx', ['Resumen', 'Pérdidas', 'Pareto', 'Órdenes', 'Turnos', 'Paradas']],
  ['day', 'OEE_2026-11-20.xlsx', ['Resumen', 'Pérdidas', 'Pareto', 'Órdenes', 'Turnos', 'Días', 'Paradas']],
])('the report of a %s is a workbook with its figures', async (period, filename, sheets) => {
  await computeIndexes(db, { start: t('20T05:00'), end: NOW }, NOW)
  expect(await send({ kind: 'report', period, start: t('20T05:00'), language: 'es' })).toMatchObject({
    kind: 'sent',
  })
  const { raw } = server.mails[0]!
  expect(raw).toContain(`filename=${filename}`)
  const content = /filename=.*\r\n\r\n([\s\S]*?)\r\n\r?\n?--/.exec(raw)?.[1] ?? ''
  const book = await readXlsx(Buffer.from(content, 'base64'))
  expect(book.sheets.map(({ name }) => name)).toEqual(sheets)
  const [head, line] = book.sheets[0]?.rows ?? []
  expect(line?.[head?.indexOf('Producción') ?? -1]).toBe(6_000)
})

test('while mail is switched off everything waits; other settings count from the next mail on', async () => {
  await db.updateTable('parameter').set({ emailEnabled: false }).execute()
  expect(await send(notice)).toMatchObject({ kind: 'later', reason: 'email-off' })
  await db.updateTable('parameter').set({ emailEnabled: true }).execute()
  expect(await send(notice)).toMatchObject({ kind: 'sent' })
  const other = await startMailServer()
  await db.updateTable('parameter').set(by(other.port)).execute()
  expect(await send(notice)).toMatchObject({ kind: 'sent' })
  expect([server.mails.length, other.mails.length]).toEqual([1, 1])
  await other.close()
})

test('a server that is away is tried again later', async () => {
  const { port } = server
  await server.close()
  expect(await send(notice)).toMatchObject({ kind: 'later', after: null })
  server = await startMailServer({}, port)
  expect(await send(notice)).toMatchObject({ kind: 'sent' })
})
