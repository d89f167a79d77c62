import { Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLivedPlant } from '../../testing/lived-plant.ts'
import { openTestIndexer } from '../../testing/open-test-indexer.ts'
import { at, aUser } from '../../testing/plant-builder.ts'

const SPAN = { start: at('2026-11-17T00:00Z'), end: at('2026-11-19T11:30Z') }
const signer = { user: 'administrato', password: 'demo' }

let server: TestServer
let token: string
let logged = ''
beforeEach(async () => {
  logged = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  })
  const people = [aUser('ADMINISTRATOR'), aUser('SUPERVISOR')]
  server = await buildTestServer(aLivedPlant([1, 2], SPAN, people), {
    now: SPAN.end,
    logger: pino({ level: 'trace' }, sink) as never,
  })
  token = await server.logIn('administrato')
})
afterEach(() => server.close())

const post = (kind: 'orders' | 'history', as = signer) =>
  server.call('recalculations.post', { body: { kind, ...as } }, token)
const latest = async () => (await server.call('recalculations.get', {}, token)).answer
const rows = async () => ({
  shifts: await server.db
    .selectFrom('shiftIndex')
    .selectAll()
    .orderBy('lineId')
    .orderBy('shiftStart')
    .execute(),
  days: await server.db.selectFrom('dayIndex').selectAll().orderBy('lineId').orderBy('day').execute(),
  orders: await server.db.selectFrom('orderIndex').selectAll().orderBy('order').execute(),
})
type Indexer = Awaited<ReturnType<typeof openTestIndexer>>
const untilEnded = async (indexer: Indexer) => {
  for (;;) {
    await indexer.run()
    const [job] = (await latest()).toSorted((a, b) => b.id - a.id)
    if (job && job.state !== 'waiting' && job.state !== 'running') return job
    await setTimeout(20)
  }
}

describe('recalculating', () => {
  it('with unchanged facts and settings changes nothing, to the bit', async () => {
    const indexer = await openTestIndexer(server.db, SPAN.end)
    await indexer.run()
    const before = await rows()
    for (const kind of ['orders', 'history'] as const) {
      expect((await post(kind)).answer).toMatchObject({
        kind,
        state: 'waiting',
        done: 0,
        startedBy: 'administrato',
        endDate: null,
      })
      const total = kind === 'orders' ? before.orders.length : before.shifts.length
      expect(await untilEnded(indexer)).toMatchObject({
        kind,
        state: 'done',
        done: total,
        total,
        endDate: '2026-11-19T11:30:00.000Z',
      })
    }
    expect(await rows()).toEqual(before)
    await indexer.stop()
  })

  it("applies today's settings to what is over", async () => {
    const indexer = await openTestIndexer(server.db, SPAN.end)
    await server.db.updateTable('line').set({ fixedThroughput: 1 }).where('lineID', '=', 2).execute()
    await indexer.follow()
    await post('history')
    await untilEnded(indexer)
    const { shifts, orders } = await rows()
    expect(
      new Set(
        shifts
          .filter(({ runtime }) => runtime > 0)
          .map(({ lineId, throughput }) => lineId === 2 && throughput === 1),
      ),
    ).toEqual(new Set([true, false]))
    expect(
      orders.filter(({ fixedThroughput, computedAt }) => fixedThroughput === 1 && computedAt < SPAN.end),
    ).toEqual([])
    await indexer.stop()
  })

  it('goes on after a restart with the line that it was at', async () => {
    await post('orders')
    const id = (await latest())[0]?.id
    await server.db
      .updateTable('recalculation')
      .set({ state: 'running', total: 17, done: 12, lastLine: 1, doneByLastLine: 9 })
      .execute()
    await server.db.updateTable('orderIndex').set({ runtime: -1 }).execute()
    const indexer = await openTestIndexer(server.db, SPAN.end)
    const ofSecond = await server.db
      .selectFrom('productionOrder')
      .select('order')
      .where('lineID', '=', 2)
      .execute()
    expect(await untilEnded(indexer)).toMatchObject({ id, state: 'done', done: 9 + ofSecond.length })
    const wrong = (await rows()).orders.filter(({ runtime }) => runtime === -1).map(({ lineID }) => lineID)
    expect(new Set(wrong)).toEqual(new Set([1]))
    await indexer.stop()
  })

  it('is one at a time, and can be cancelled', async () => {
    const { answer } = await post('orders')
    expect(await post('history')).toMatchObject({
      status: 409,
      message: 'Ya hay un recálculo en curso, iniciado por administrato. Espere a que termine o cancélelo.',
    })
    const cancel = () => server.call('recalculations.cancel', { body: { id: answer.id } }, token)
    expect((await cancel()).answer).toMatchObject({
      id: answer.id,
      state: 'cancelled',
      endDate: '2026-11-19T11:30:00.000Z',
    })
    expect((await cancel()).answer.state).toBe('cancelled')
    expect((await server.call('recalculations.cancel', { body: { id: 999 } }, token)).code).toBe(
      'recalculation-unknown',
    )
    expect((await post('history')).status).toBe(200)
    expect((await latest()).map(({ kind, state }) => [kind, state])).toEqual([
      ['orders', 'cancelled'],
      ['history', 'waiting'],
    ])
    const trail = await server.db
      .selectFrom('auditEntry')
      .select('action')
      .where('entity', '=', 'recalculation')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'recalculation.start',
      'recalculation.cancel',
      'recalculation.start',
    ])
  })

  it('asks for the signature of an administrator', async () => {
    expect(await post('orders', { ...signer, password: 'wrong' })).toMatchObject({
      status: 401,
      message: 'Firma no válida',
    })
    expect((await post('orders', { user: 'supervisor', password: 'demo' })).code).toBe('signer-not-allowed')
    expect(await latest()).toEqual([])
  })
})

describe('recalculating by a GET, as older clients do', () => {
  const get = (
    id: 'oeeindex.recalculateAllOrders' | 'oeeindex.recalculateAllOrdersHistory',
    query = signer,
  ) => server.call(id, { query }, token)

  it('answers at the end, with how many there were', async () => {
    const indexer = await openTestIndexer(server.db, SPAN.end)
    for (const [id, list] of [
      ['oeeindex.recalculateAllOrders', (await rows()).orders],
      ['oeeindex.recalculateAllOrdersHistory', (await rows()).shifts],
    ] as const) {
      const pending = get(id)
      while ((await latest()).every(({ state }) => state !== 'waiting' && state !== 'running'))
        await setTimeout(5)
      await untilEnded(indexer)
      expect(await pending).toMatchObject({ status: 200, answer: { recalculated: list.length } })
    }
    await indexer.stop()
  })

  it('takes the signature from a header, so that no address carries a password', async () => {
    const ask = (signature: string) =>
      server.call('oeeindex.recalculateAllOrders', { query: {} }, token, {
        headers: { authorization: `Bearer ${token}`, 'x-signature': signature },
      })
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    expect((await ask(basic(`${signer.user}:S3cr3t-W0rd`))).code).toBe('wrong-signature')
    expect((await ask(basic('nobody'))).code).toBe('username-required')
    expect((await ask(basic(`${signer.user}:`))).code).toBe('password-required')
    expect((await ask('Bearer x')).code).toBe('username-required')
    const indexer = await openTestIndexer(server.db, SPAN.end)
    const asked = ask(basic(`${signer.user}:${signer.password}`))
    while ((await latest()).every(({ state }) => state !== 'waiting' && state !== 'running'))
      await setTimeout(5)
    await untilEnded(indexer)
    expect((await asked).status).toBe(200)
    await indexer.stop()
    expect(logged).not.toMatch(/S3cr3t-W0rd|UzNjcjN0/)
  })

  it('never says a password in a log, an answer, a measure or the trail, whatever becomes of the request', async () => {
    const secret = 'S3cr3t-W0rd'
    const inHeader = Buffer.from(`administrato:${secret}`).toString('base64')
    let answered = ''
    const ask = async (url: string, bearer: string | undefined, lang = 'es') => {
      const headers = {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        'x-signature': `Basic ${inHeader}`,
        'accept-language': lang,
      }
      const {
        statusCode,
        headers: answeredHeaders,
        body,
      } = await server.app.inject({ method: 'GET', url, headers })
      answered += JSON.stringify(answeredHeaders) + body
      return statusCode
    }
    const paths = [
      '/api/OeeIndex/RecalculateAllOrders',
      '/api/oeeindex/recalculateallordershistory/',
      '/api/oeeindex/nothing',
    ]
    const queries = [
      `user=administrato&password=${secret}`,
      `PASSWORD=${secret}`,
      `user=x&password=${secret}&password=${secret}`,
      `user=${secret}${secret}&password=demo`,
      `user=administrato&password=${secret.repeat(9)}&other=${secret}`,
    ]
    const urls = paths.flatMap((path) => queries.map((query) => `${path}?${query}`))
    for (const url of urls)
      for (const bearer of [token, undefined, 'unknown'])
        for (const lang of ['es', 'en']) expect(await ask(url, bearer, lang)).toBeGreaterThanOrEqual(400)
    await server.db.deleteFrom('parameter').execute()
    await server.db.schema.alterTable('recalculation').renameTo('gone').execute()
    expect(
      await ask(`/api/OeeIndex/RecalculateAllOrders?user=administrato&password=demo&x=${secret}`, token),
    ).toBe(500)
    const measures = await server.app.inject({ method: 'GET', url: '/metrics' })
    expect(logged).toContain('request failed')
    expect(answered).toContain('unexpected')
    expect(logged + measures.body + answered).not.toContain(secret)
    expect(logged + measures.body + answered).not.toContain(inHeader)
    const trail = await server.db.selectFrom('auditEntry').selectAll().execute()
    const events = await server.db.selectFrom('securityEvent').selectAll().execute()
    expect(events.length).toBeGreaterThan(0)
    for (const kept of [trail, events]) {
      expect(JSON.stringify(kept)).not.toContain(secret)
      expect(JSON.stringify(kept)).not.toContain(inHeader)
    }
  })

  it('slows down whoever guesses passwords', async () => {
    const wrong = { user: 'administrato', password: 'wrong' }
    const answers = []
    for (let i = 0; i < 12; i++) answers.push((await get('oeeindex.recalculateAllOrders', wrong)).code)
    expect(answers.slice(0, 4)).toEqual(Array(4).fill('wrong-signature'))
    expect(answers.at(-1)).toMatch(/user-locked|too-many-requests/)
  })
})
