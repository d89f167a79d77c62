import { MINUTE } from '@baliza/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { EVERYTHING } from '../../testing/webhook-receiver.ts'

const eight = at('2026-11-20T08:00Z')
const SIGNED = { username: 'supervisor', password: 'demo' }

let server: TestServer
let token: string
beforeEach(async () => {
  const line = aLine(1)
    .withOrder({ order: 7, startDate: eight })
    .withStop({ order: 7, startDate: eight, endDate: at('2026-11-20T08:30Z') })
  const planned = { insertInto: async (db: TestServer['db']) => void (await addOrder(db)) }
  server = await buildTestServer(
    aPlant().with(line, planned, aLine(2), aUser('ADMINISTRATOR'), aUser('SUPERVISOR')),
    {
      now: at('2026-11-20T10:00Z'),
    },
  )
  token = await server.logIn('supervisor')
})
afterEach(() => server.close())

const addOrder = (db: TestServer['db']) =>
  db
    .insertInto('productionOrder')
    .values({ order: 8, op: 'OP8', version: 0, lineID: 1, status: 0, validation: false })
    .execute()

async function listen(values: object = {}): Promise<void> {
  const admin = await server.logIn('administrato')
  const hook = {
    name: 'ERP',
    url: 'https://erp/x',
    secret: 'un-secreto-bien-largo',
    ...EVERYTHING,
    ...values,
  }
  await server.call('webhooks.post', { body: { values: hook } }, admin)
}

const told = async () => {
  const rows = await server.db
    .selectFrom('webhookDelivery')
    .select(['event', 'body', 'deliveryID'])
    .orderBy('occurredAt')
    .orderBy('event')
    .execute()
  const waiting = await server.db.selectFrom('outbox').select('dedupeKey').execute()
  expect(waiting.map(({ dedupeKey }) => dedupeKey).toSorted()).toEqual(
    rows.map(({ deliveryID }) => deliveryID).toSorted(),
  )
  return rows.map(({ event, body }) => ({ event, body: JSON.parse(body) as Record<string, unknown> }))
}

const recognize = () =>
  server.call(
    'stops.recognize',
    {
      body: {
        stopValues: { order: 7, lineID: 1, stopID: 1 },
        reasonValues: { reasonID: 811 },
        observation: 'Caja',
        ...SIGNED,
      },
    },
    token,
  )
const callMaintenance = () =>
  server.call('maintenance.call', { body: { lineID: 1, callReason: 'Ruido', ...SIGNED } }, token)

describe('a webhook is told', () => {
  it('who recognized a stop, and with what', async () => {
    await listen()
    await recognize()
    const [one] = await told()
    expect(one?.body).toMatchObject({
      version: 1,
      event: 'stop.recognized',
      occurredAt: '2026-11-20T10:00:00.000Z',
      line: { lineID: 1, description: 'Línea 1', sectorID: 1, sectorName: 'Envasado' },
      stop: {
        startDate: '2026-11-20T08:00:00.000Z',
        endDate: '2026-11-20T08:30:00.000Z',
        duration: 30,
        pieces: [
          {
            order: 7,
            op: 'OP7',
            stopID: 1,
            reasonID: 811,
            path: 'No planificada/Mecánica/Atasco',
            recognized: true,
            signedBy: 'supervisor',
          },
        ],
      },
    })
  })

  it('each time that it is signed anew', async () => {
    await listen()
    await recognize()
    await recognize()
    expect(await told()).toHaveLength(2)
  })

  it('of orders that start and end', async () => {
    await listen()
    await server.call('orders.start', { body: { order: 8, finalizes: 7 } }, token)
    server.pass(MINUTE)
    await server.call('orders.finalize', { body: { order: 8 } }, token)
    expect((await told()).map(({ event, body }) => [event, (body['order'] as { op: string }).op])).toEqual([
      ['order.finalized', 'OP7'],
      ['order.started', 'OP8'],
      ['order.finalized', 'OP8'],
    ])
  })

  it('of maintenance that was called, and that is over, needed or not', async () => {
    await listen()
    const { answer } = await callMaintenance()
    server.pass(MINUTE)
    await server.call('maintenance.start', { body: { callID: answer.callID, ...SIGNED } }, token)
    server.pass(MINUTE)
    await server.call('maintenance.finish', { body: { callID: answer.callID, ...SIGNED } }, token)
    server.pass(MINUTE)
    const second = await callMaintenance()
    server.pass(MINUTE)
    await server.call('maintenance.nomtto', { body: { callID: second.answer.callID, ...SIGNED } }, token)
    const seen = (await told()).map(({ event, body }) => [event, body['maintenance']])
    expect(seen).toMatchObject([
      ['maintenance.called', { callReason: 'Ruido', needed: true, endDate: null }],
      [
        'maintenance.finished',
        { needed: true, waitingTime: 1, maintenanceTime: 1, finishedBy: 'supervisor' },
      ],
      ['maintenance.called', {}],
      ['maintenance.finished', { needed: false }],
    ])
  })

  it('what it asked for, of the lines that it asked for, while it is enabled', async () => {
    await listen({ name: 'otra línea', lines: '[2]' })
    await listen({ name: 'otro evento', stopRecognized: false })
    await listen({ name: 'deshabilitado', enabled: false })
    await recognize()
    expect(await told()).toEqual([])
    await listen({ name: 'sector', sectorID: 1, lines: '[1]' })
    await recognize()
    expect(await told()).toHaveLength(1)
  })

  it('nothing that did not happen: a refused signature leaves nothing', async () => {
    await listen()
    await server.call(
      'stops.recognize',
      { body: { stopValues: { order: 7, lineID: 1, stopID: 1 }, reasonValues: { reasonID: 8 }, ...SIGNED } },
      token,
    )
    expect(await told()).toEqual([])
  })
})
