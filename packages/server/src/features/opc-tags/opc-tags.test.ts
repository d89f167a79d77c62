import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { type OpcUaPlant, startOpcUaPlant } from '../../testing/opc-ua-plant.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'

describe('OPC tags', () => {
  let server: TestServer
  let plant: OpcUaPlant
  let token: string
  beforeAll(async () => {
    plant = await startOpcUaPlant({ 'L1.running': true, 'L1.count': 7 })
    const scripted = aLine(3, {
      calculationBaliza: 'tag("usado")',
      calculationUnits: "tag('usado') > 0 ? 1 : 0",
    })
    server = await buildTestServer(aPlant().with(scripted, aUser('ADMINISTRATOR', { userID: 'admin' })))
    token = await server.logIn('admin')
    const address = { hostName: plant.url, serverType: 'UA', enabled: true, securityMode: 'None' } as const
    await server.db
      .insertInto('opcServer')
      .values([
        { name: 'PLC', ...address },
        { name: 'Prensa', ...address, serverType: 'API', hostName: 'http://prensa/' },
      ])
      .execute()
  })
  afterAll(async () => {
    await server.close()
    await plant.stop()
  })

  const add = (values: object) => {
    const whole = {
      tagName: 'L1.count',
      tagType: 'Double',
      opcServerID: 1,
      tagValue: 'ns=1;s=L1.count',
      ...values,
    }
    return server.call('tags.post', { body: { values: whole as { tagName: string } } }, token)
  }

  it('are added, changed and deleted', async () => {
    const { answer } = await add({})
    expect(answer).toMatchObject({ tagName: 'L1.count', tagType: 'Double', server: 'PLC', revision: 1 })
    const key = answer.tagID
    const changed = await server.call(
      'tags.put',
      { body: { key, values: { tagName: 'contador', revision: 1 } } },
      token,
    )
    expect(changed.answer).toEqual({ ...answer, tagName: 'contador', revision: 2 })
    expect(
      (await server.call('tags.put', { body: { key, values: { tagName: 'x', revision: 1 } } }, token)).code,
    ).toBe('changed-meanwhile')
    const found = await server.call('tags.get', { query: { filter: '["server","=","PLC"]' } }, token)
    expect(found.answer).toEqual([changed.answer])
    expect((await server.call('tags.delete', { body: { key } }, token)).status).toBe(204)
    expect(server.bus.hints.filter(({ topic }) => topic === 'configuration')).toHaveLength(3)
  })

  it.each([
    [{ tagName: '' }, 'Debe definir un nombre del servidor'],
    [{ tagName: 'N'.repeat(101) }, 'Máximo 100 caracteres'],
    [
      { tagName: 'con "comillas"' },
      'El nombre no puede llevar comillas ni barras invertidas: los scripts nombran los tags entre comillas',
    ],
    [{ tagType: null }, 'Debe elegir un tipo de dato'],
    [
      { tagType: 'Bool' },
      'El dato tipo de dato no es válido: puede ser Boolean, Byte, Double, Float, Int16, Int32, Int64, SByte, String, UInt16, UInt32, UInt64.',
    ],
    [{ opcServerID: null }, 'Debe elegir un servidor'],
    [{ opcServerID: 99 }, 'El servidor OPC 99 no existe.'],
    [{ tagValue: ' ' }, 'Debe definir la URL'],
    [{ tagValue: 'L1.count' }, 'La URL no sirve para este servidor: se espera algo como ns=2;s=L1.running'],
    [
      { opcServerID: 2, tagValue: 'x y#z' },
      'La URL no sirve para este servidor: se espera algo como http://host/path#/json/pointer',
    ],
  ])('are not as %j', async (values, sentence) => {
    expect((await add(values)).message).toBe(sentence)
  })

  it('that scripts name stay, under their name', async () => {
    const { answer } = await add({ tagName: 'usado' })
    const key = answer.tagID
    const gone = await server.call('tags.delete', { body: { key } }, token)
    expect([gone.status, gone.message]).toEqual([
      409,
      'El tag “usado” se usa en los scripts de las líneas 3. Quítelo de ellos antes de eliminarlo.',
    ])
    expect((await server.call('tags.put', { body: { key, values: { tagName: 'otro' } } }, token)).code).toBe(
      'tag-used-renamed',
    )
    expect(
      (await server.call('tags.put', { body: { key, values: { tagType: 'Int32' } } }, token)).status,
    ).toBe(200)
    expect((await add({ tagName: 'usado' })).message).toBe('Ya existe un tag “usado”.')
  })

  it('come many at once, all or none', async () => {
    const tag = (tagName: string) => ({ tagName, tagType: 'Double' as const, tagValue: `ns=1;s=${tagName}` })
    const many = (...names: string[]) =>
      server.call('tags.many', { body: { opcServerID: 1, tags: names.map(tag) } }, token)
    expect((await many('m1', 'usado', 'm2')).message).toBe('Ya existe un tag “usado”.')
    expect((await many('m1', 'm2', 'm3')).answer).toEqual({ added: 3 })
    const lookup = await server.call('tags.lookup', {}, token)
    expect(lookup.answer.map(({ text }) => text)).toEqual(['m1', 'm2', 'm3', 'usado'])
  })

  it('come from a file, which is looked at first', async () => {
    const text = [
      'Tag;Tipo;Servidor;URL',
      'nuevo;boolean;plc;ns=1;s=L1.running',
      'm1;Float;PLC;ns=1',
      'm2;Double;PLC;"ns=1;s=m2"',
      'm3;Bool;Nadie;',
    ]
    const file = {
      name: 'tags.csv',
      content: Buffer.from(
        text.join('\n').replace('plc;ns=1;s=L1.running', 'plc;"ns=1;s=L1.running"'),
      ).toString('base64'),
    }
    const { answer } = await server.call('tags.import.preview', { body: file }, token)
    expect(answer.rows.map(({ outcome }) => outcome)).toEqual(['add', 'refuse', 'same', 'refuse'])
    expect(answer.rows[3]!.problems.map(({ message }) => message)).toEqual([
      'No existe el tipo de dato “Bool”',
      'Debe definir la URL',
      'No existe el servidor “Nadie”',
    ])
    const confirmed = await server.call(
      'tags.import.confirm',
      { body: { ...file, rows: 1, fingerprint: answer.fingerprint } },
      token,
    )
    expect(confirmed.answer).toEqual({ added: 1, changed: 0 })
    const { answer: rows } = await server.call(
      'tags.get',
      { query: { filter: '["tagName","=","nuevo"]' } },
      token,
    )
    expect(rows).toMatchObject([{ tagType: 'Boolean', server: 'PLC', tagValue: 'ns=1;s=L1.running' }])
  })

  it('are read once where somebody tries them', async () => {
    const test = (values: object) => {
      const whole = {
        tagName: null,
        tagType: 'Double' as const,
        opcServerID: 1,
        tagValue: 'ns=1;s=L1.count',
        ...values,
      }
      return server.call('tags.test', { body: { values: whole } }, token)
    }
    expect((await test({})).answer).toMatchObject({
      connected: true,
      data: 7,
      quality: 'good',
      status: 'Good',
    })
    expect((await test({ tagValue: 'ns=1;s=nobody' })).answer).toMatchObject({
      data: null,
      quality: 'bad',
      status: 'BadNodeIdUnknown',
    })
    const away = await test({ opcServerID: 2, tagValue: '/a#/b' })
    expect(away.answer).toMatchObject({
      connected: false,
      message: expect.stringMatching(/^No se conoce el nombre del equipo/),
    })
  })

  it('tell what they say now, and later only what is new', async () => {
    const reading = (tagID: number, value: string, iso: string) => ({
      tagID,
      value,
      quality: 'good' as const,
      sourceTime: at(iso),
      arrivalTime: at(iso),
    })
    const { answer: tags } = await server.call('tags.lookup', {}, token)
    const [m1, m2] = [tags[0]!.value, tags[1]!.value]
    await server.db
      .insertInto('tagReading')
      .values([reading(m1, '1', '2026-11-20T09:00:00Z'), reading(m2, 'true', '2026-11-20T09:59:59Z')])
      .execute()
    const first = await server.call('tags.values', {}, token)
    expect(first.answer.values.map(({ tagID, data }) => [tagID, data])).toEqual([
      [m1, 1],
      [m2, true],
    ])
    const { answer: bySaid } = await server.call(
      'tags.get',
      { query: { filter: '["data","=","true"]' } },
      token,
    )
    expect(bySaid).toMatchObject([
      { tagID: m2, data: 'true', quality: 'good', sourceTime: '2026-11-20T09:59:59.000Z' },
    ])
    const columns =
      '[{"field":"tagName","caption":"Nombre"},{"field":"data","caption":"Valor"},{"field":"sourceTime","caption":"Hora"}]'
    const file = await server.call('tags.get', { query: { format: 'xlsx', exportColumns: columns } }, token)
    expect(file.status).toBe(200)
    const later = await server.call('tags.values', { query: { since: first.answer.at } }, token)
    expect(later.answer.values.map(({ tagID }) => tagID)).toEqual([m2])
  })
})
