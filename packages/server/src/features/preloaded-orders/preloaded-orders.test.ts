import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

const good = {
  cliente: 'Molinos',
  producto: 'TRIGO',
  cosecha: 2026,
  cantidad: 25.5,
  bolsa: 'Papel',
  pesoBolsa: 50,
}

describe('a pre-loaded order', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await buildTestServer(aPlant().with(aLine(1), aUser('SUPERVISOR'), aUser('OPERATOR')))
    const packing = { name: 'Trigo', wrappersPerPackage: 1, unitsPerWrapper: 1 }
    await server.db
      .insertInto('product')
      .values({ ...packing, code: 'TRIGO', performance: 0.9 })
      .execute()
    token = await server.logIn('supervisor')
  })
  afterAll(() => server.close())

  const add = (op: string, more: object = {}) =>
    server.call('preContract.post', { body: { values: { ...good, op, ...more } } }, token)
  const change = (key: number, values: object) =>
    server.call('preContract.put', { body: { key, values } }, token)
  const remove = (key: number) => server.call('preContract.delete', { body: { key } }, token)
  const load = async (query: object = {}) =>
    (await server.call('preContract.get', { query }, token)).answer as { op: string; id: number }[]

  it('is added with the bags that it asks for, changed, and the trail remembers', async () => {
    const { answer } = await add('OP-1')
    expect(answer).toMatchObject({
      ...good,
      op: 'OP-1',
      productName: 'Trigo',
      bags: 459,
      utilizado: false,
      deleted: false,
      revision: 1,
    })
    expect(answer).toMatchObject({ updatedBy: 'supervisor', updateDate: '2026-11-20T10:00:00.000Z' })
    const changed = await change(answer.id, { cliente: null, cantidad: 10, revision: 1 })
    expect(changed.answer).toEqual({ ...answer, cliente: null, cantidad: 10, bags: 180, revision: 2 })
    const trail = await server.db
      .selectFrom('auditEntry')
      .select('action')
      .where('entityKey', '=', String(answer.id))
      .orderBy('id')
      .execute()
    expect(trail).toEqual([{ action: 'preloaded.create' }, { action: 'preloaded.change' }])
    expect(await load({ filter: '["bags","=",180]' })).toEqual([changed.answer])
  })

  it('may name a product that does not exist yet', async () => {
    expect((await add('OP-2', { producto: 'ARROZ' })).answer).toMatchObject({
      producto: 'ARROZ',
      productName: null,
      bags: null,
    })
  })

  it.each([
    [{ op: '' }, 'El campo OP es requerido'],
    [{ op: 'O'.repeat(13) }, 'Máximo 12 caracteres'],
    [{ cliente: 'C'.repeat(51) }, 'Máximo 50 caracteres'],
    [{ producto: null }, 'El campo producto es requerido'],
    [{ producto: 'P'.repeat(19) }, 'Máximo 18 caracteres'],
    [{ cosecha: 26 }, 'El campo cosecha debe ser de 4 digitos'],
    [{ cantidad: null }, 'El campo cantidad es requerido'],
    [{ cantidad: '' }, 'El campo cantidad es requerido'],
    [{ pesoBolsa: '' }, 'El campo peso es requerido'],
    [{ cantidad: -1 }, 'La producción no puede ser negativa'],
    [{ cantidad: 1.25 }, 'El campo cantidad admite hasta un decimal'],
    [{ bolsa: 'B'.repeat(51) }, 'Máximo 50 caracteres'],
    [{ pesoBolsa: null }, 'El campo peso es requerido'],
    [{ pesoBolsa: 1.255 }, 'El campo peso admite hasta dos decimales'],
    [{ pesoBolsa: 0 }, 'El campo peso debe ser mayor que cero'],
  ])('is refused with %j', async (wrong, sentence) => {
    const { status, message } = await add('OP-3', wrong)
    expect([status, message]).toEqual([400, sentence])
    const { answer } = await add(`T${JSON.stringify(wrong).length}${sentence.length}`)
    expect((await change(answer.id, wrong)).message).toBe(sentence)
    await remove(answer.id)
  })

  it('has an op of its own among those that are there', async () => {
    const { answer } = await add('OP-4')
    const twice = await add('OP-4')
    expect([twice.status, twice.message]).toEqual([409, 'Ya existe una precarga con la op OP-4.'])
    await remove(answer.id)
    const again = await add('OP-4')
    expect(again.status).toBe(200)
    const other = await add('OP-5')
    expect((await change(other.answer.id, { op: 'OP-4' })).code).toBe('preloaded-op-taken')
    const both = await Promise.all([add('OP-6'), add('OP-6'), add('OP-6')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('takes an id of its own only when it is new, and never changes it', async () => {
    const { answer } = await add('OP-7', { id: 700 })
    expect(answer.id).toBe(700)
    expect((await add('OP-8', { id: 700 })).message).toBe('Ya existe una precarga con el id 700.')
    expect((await add('OP-8')).answer.id).toBe(701)
    expect((await change(700, { id: 5, bolsa: 'Rafia' })).answer).toMatchObject({ id: 700, bolsa: 'Rafia' })
  })

  it('that somebody else changed meanwhile is not overwritten', async () => {
    const { answer } = await add('OP-9')
    expect((await change(answer.id, { bolsa: 'Rafia', revision: 1 })).status).toBe(200)
    const stale = await change(answer.id, { bolsa: 'Tela', revision: 1 })
    expect([stale.status, stale.code]).toEqual([409, 'changed-meanwhile'])
    expect((await change(answer.id, { bolsa: 'Tela' })).answer).toMatchObject({ bolsa: 'Tela', revision: 3 })
  })

  it('stays when it is deleted, last whatever the sort, and can no longer be changed', async () => {
    const [first, last] = [(await add('A-0')).answer, (await add('Z-9')).answer]
    expect((await remove(first.id)).status).toBe(204)
    expect((await remove(last.id)).status).toBe(204)
    expect((await remove(first.id)).message).toBe('La precarga A-0 fue eliminada.')
    expect((await change(first.id, { op: 'B' })).code).toBe('preloaded-deleted')
    expect((await change(99_999, { op: 'B' })).message).toBe('La precarga 99999 no existe.')
    for (const desc of [false, true]) {
      const rows = (await load({ sort: JSON.stringify([{ selector: 'op', desc }]) })) as {
        op: string
        deleted?: boolean
      }[]
      const gone = rows.findIndex(({ deleted }) => deleted === true)
      expect(rows.slice(gone).every(({ deleted }) => deleted === true)).toBe(true)
      const kept = rows.slice(0, gone).map(({ op }) => op)
      expect(kept).toEqual(desc ? kept.toSorted().reverse() : kept.toSorted())
    }
    const page = await load({ sort: '[{"selector":"id","desc":true}]', skip: '0', take: '1' })
    expect(page[0]).toMatchObject({ op: expect.not.stringMatching('Z-9') as string })
    const grouped = await server.call(
      'preContract.get',
      { query: { group: '[{"selector":"deleted","desc":true}]' } },
      token,
    )
    expect((grouped.answer as { key: boolean }[]).map(({ key }) => key)).toEqual([true, false])
  })

  it('is found without regard to case and accents', async () => {
    await add('OP-10', { cliente: 'Almacén Ñandú' })
    expect(await load({ filter: '["cliente","contains","almacen nan"]' })).toHaveLength(1)
    expect(
      await load({ filter: '[["productName","startswith","TRI"],"and",["op","=","op-10"]]' }),
    ).toHaveLength(1)
  })

  it('is written from a form too, and only by a supervisor', async () => {
    const form = new URLSearchParams({ values: JSON.stringify({ ...good, op: 'FORM 1' }) }).toString()
    const as = (who: string, payload: string) => {
      const headers = { authorization: `Bearer ${who}`, 'content-type': 'application/x-www-form-urlencoded' }
      return server.app.inject({ method: 'POST', url: '/api/precontract/POST/', headers, payload })
    }
    const made = await as(token, form)
    expect([made.statusCode, made.json()]).toEqual([200, expect.objectContaining({ op: 'FORM 1' })])
    expect((await as(await server.logIn('operator'), form)).statusCode).toBe(403)
  })
})
