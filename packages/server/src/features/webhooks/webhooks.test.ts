import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

const SECRET = 'un-secreto-bien-largo'

describe('webhooks', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(
      aPlant().with(aLine(1), aLine(2), aUser('ADMINISTRATOR'), aUser('SUPERVISOR')),
    )
    token = await server.logIn('administrato')
  })
  afterAll(() => server.close())

  const add = (name: string, values: object = {}) =>
    server.call(
      'webhooks.post',
      {
        body: {
          values: { name, url: 'https://erp.planta.es/x', secret: SECRET, stopClosed: true, ...values },
        },
      },
      token,
    )
  const put = (key: number, values: object) => server.call('webhooks.put', { body: { key, values } }, token)

  it('are added, changed and deleted; their secret is written and never read', async () => {
    const { answer, raw } = await add(' ERP ', { lines: '[2,1,2]', sectorID: 1 })
    expect(answer).toMatchObject({
      name: 'ERP',
      enabled: true,
      stopClosed: true,
      stopOpened: false,
      lines: '[1,2]',
      sectorID: 1,
      revision: 1,
    })
    const key = answer.webhookID
    const changed = await put(key, { secret: 'otro-secreto-bien-largo', orderStarted: true, revision: 1 })
    expect(changed.answer).toMatchObject({ orderStarted: true, updatedBy: 'administrato', revision: 2 })
    expect(changed.answer.formerUntil).toBe('2026-11-21T10:00:00.000Z')
    expect((await put(key, { enabled: false, revision: 1 })).code).toBe('changed-meanwhile')
    expect((await put(key, { secret: '', lines: '', sectorID: '' })).answer).toMatchObject({
      lines: null,
      sectorID: null,
    })
    const stored = await server.db
      .selectFrom('webhook')
      .select(['webhookID', 'secret', 'formerSecret'])
      .where('webhookID', '=', key)
      .executeTakeFirstOrThrow()
    expect([stored.secret, stored.formerSecret]).toEqual(['otro-secreto-bien-largo', SECRET])
    const listed = await server.call(
      'webhooks.get',
      { query: { filter: '["name","contains","erp"]' } },
      token,
    )
    const trail = await server.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('entity', '=', 'webhook')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['webhook.create', 'webhook.change', 'webhook.change'])
    for (const text of [raw.body, changed.raw.body, listed.raw.body, JSON.stringify(trail)])
      expect(text).not.toMatch(/secreto-bien/)
    expect((await server.call('webhooks.delete', { body: { key } }, token)).status).toBe(204)
    expect((await server.call('webhooks.delete', { body: { key } }, token)).code).toBe('webhook-unknown')
  })

  it.each([
    [{ name: ' ' }, 'webhook-name-required'],
    [{ url: '' }, 'webhook-url-required'],
    [{ url: 'ftp://erp' }, 'webhook-url-invalid'],
    [{ url: 'https://user:clave@erp/x' }, 'webhook-url-invalid'],
    [{ url: 'http://[zz]/' }, 'webhook-url-invalid'],
    [{ secret: 'corto' }, 'webhook-secret-required'],
    [{ secret: null }, 'webhook-secret-required'],
    [{ stopClosed: false }, 'webhook-events-required'],
    [{ sectorID: 99 }, 'sector-unknown'],
    [{ lines: '[7]' }, 'line-unknown'],
    [{ lines: 'x' }, 'webhook-lines-invalid'],
  ])('with %j are refused: %s', async (values, code) => {
    expect((await add('MES', values)).code).toBe(code)
  })

  it('sign for another server with a secret that was entered for it', async () => {
    const { answer } = await add('Traslado')
    expect((await put(answer.webhookID, { url: 'https://erp.planta.es/otro' })).status).toBe(200)
    for (const url of ['https://evil.es/x', 'http://erp.planta.es/x', 'https://erp.planta.es:444/x'])
      expect((await put(answer.webhookID, { url })).code).toBe('webhook-secret-again')
    expect((await put(answer.webhookID, { url: 'https://evil.es/x', secret: SECRET })).status).toBe(200)
  })

  it('show nothing of what opens the other program, and send to all of it', async () => {
    const url = 'https://hooks.erp.es/services/T00000000/B1234567890123456/x?token=clave-de-paso#y'
    const { answer, raw } = await add('Fichas', { url })
    const shown = 'https://hooks.erp.es/services/T00000000/•••/x?•••#•••'
    expect(answer.url).toBe(shown)
    const key = answer.webhookID
    const changed = await put(key, { url: shown, name: 'Fichas 2' })
    expect(changed.answer).toMatchObject({ url: shown, name: 'Fichas 2' })
    const filter = '["url","contains","HOOKS.erp"]'
    const listed = await server.call('webhooks.get', { query: { filter } }, token)
    expect(listed.answer).toMatchObject([{ webhookID: key, url: shown }])
    const trail = await server.db.selectFrom('auditEntry').selectAll().execute()
    for (const text of [raw.body, changed.raw.body, listed.raw.body, JSON.stringify(trail)])
      expect(text).not.toMatch(/clave-de-paso|B123456789/)
    const stored = async () =>
      server.db
        .selectFrom('webhook')
        .select(['webhookID', 'fullUrl'])
        .where('webhookID', '=', key)
        .executeTakeFirstOrThrow()
    expect((await stored()).fullUrl).toBe(url)
    const { rows } = await sql<{ raw: string }>`
      select "fullUrl" as "raw" from "webhook" where "webhookID" = ${key}`.execute(server.db)
    expect(rows[0]?.raw).toMatch(/^sealed:/)
    expect((await put(key, { url: 'https://hooks.erp.es/?•••' })).code).toBe('webhook-url-invalid')
    expect((await put(key, { url: 'https://hooks.erp.es/otro' })).answer.url).toBe(
      'https://hooks.erp.es/otro',
    )
    expect((await stored()).fullUrl).toBe('https://hooks.erp.es/otro')
  })

  it('have names of their own', async () => {
    await add('Calidad')
    expect((await add('CALIDAD')).message).toBe('Ya existe un webhook “CALIDAD”.')
  })

  it('keep the sectors and the lines that they are told of', async () => {
    const { answer: sector } = await server.call(
      'sectors.post',
      { body: { values: { sectorName: 'Patio', buildingId: 1 } } },
      token,
    )
    await add('Patio', { sectorID: sector.sectorID })
    const refused = await server.call('sectors.delete', { body: { key: sector.sectorID } }, token)
    expect([refused.status, refused.message]).toEqual([
      409,
      '“Patio” está en el filtro de los webhooks: “Patio”. Quítelo de ellos antes de eliminarlo.',
    ])
    await add('Línea dos', { lines: '[2]' })
    expect((await server.call('resources.delete', { body: { key: 2 } }, token)).code).toBe(
      'place-in-webhooks',
    )
  })

  it('are tested through the outbox, and what was sent is sent again under its id', async () => {
    const { answer } = await add('Prueba')
    const key = answer.webhookID
    const { answer: test } = await server.call('webhooks.test', { body: { key } }, token)
    const log = async () =>
      (await server.call('webhooks.deliveries', { query: { webhookID: key } }, token)).answer
    expect(await log()).toMatchObject([
      { deliveryID: test.deliveryID, event: 'test', state: 0, attempts: 0, lineID: null },
    ])
    const again = () => server.call('webhooks.resend', { body: { key: test.deliveryID } }, token)
    expect((await again()).code).toBe('webhook-delivery-waiting')
    await server.db
      .updateTable('webhookDelivery')
      .set({ state: 2, attempts: 12, lastError: 'timeout' })
      .execute()
    await server.db
      .updateTable('outbox')
      .set({ state: 2, endedAt: 1 as never })
      .execute()
    expect((await server.call('outbox.get', {}, token)).answer.dead).toMatchObject([
      { channel: 'webhook', recipient: 'Prueba' },
    ])
    expect((await again()).status).toBe(204)
    expect(await log()).toMatchObject([{ state: 0, attempts: 0, lastError: null }])
    expect(await server.db.selectFrom('outbox').select(['state', 'dedupeKey']).execute()).toEqual([
      { state: 0, dedupeKey: test.deliveryID },
    ])
    await put(key, { enabled: false })
    expect((await server.call('webhooks.test', { body: { key } }, token)).message).toBe(
      'El webhook “Prueba” está deshabilitado: habilítelo antes de enviar.',
    )
    await server.call('webhooks.delete', { body: { key } }, token)
    expect(await server.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect((await again()).code).toBe('webhook-delivery-unknown')
  })

  it('are an administrator’s alone', async () => {
    const supervisor = await server.logIn('supervisor')
    expect((await server.call('webhooks.get', {}, supervisor)).status).toBe(403)
  })
})
