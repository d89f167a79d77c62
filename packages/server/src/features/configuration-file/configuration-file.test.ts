import type { ConfigurationFile } from '@baliza/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { insertDefaultContent } from '../../facts/new-plant/default-content.ts'
import { readParameters } from '../../facts/parameters.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { TEST_KEYS } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at, aUser, type PlantPart } from '../../testing/plant-builder.ts'

const nothing = { updatedBy: null, updateDate: null }

const hours = (start: number, end: number) => ({ start: start * 60, end: end * 60 })
const TWO_SHIFTS = JSON.stringify([
  {
    shifts: [
      { name: 'A', ...hours(6, 18), breaks: [] },
      { name: 'B', ...hours(18, 30), breaks: [] },
    ],
  },
])

/** Something in every section. */
const everything: PlantPart = {
  insertInto: async (db) => {
    await db
      .insertInto('opcServer')
      .values({
        name: 'PLC',
        hostName: 'opc.tcp://plc:4840',
        serverType: 'UA',
        enabled: true,
        securityMode: 'None',
        userName: 'u',
        password: TEST_KEYS.seal({ table: 'opcServer', column: 'password', key: 1 }, 'secreto'),
      })
      .execute()
    await db
      .insertInto('tag')
      .values({ tagName: 'L1.run', tagType: 'Boolean', opcServerID: 1, tagValue: 'ns=1;s=L1.run' })
      .execute()
    await db
      .insertInto('product')
      .values({
        code: 'A-7',
        name: 'Maíz',
        wrappersPerPackage: 1,
        unitsPerWrapper: 1,
        unit: 'kg',
        performance: 0.9,
      })
      .execute()
    await db.insertInto('productSpeed').values({ code: 'A-7', lineID: 1, speed: 42.5 }).execute()
    await db
      .insertInto('equipment')
      .values({ name: 'Balanza', description: 'Pesa', tag: 'BAL', lineID: 1 })
      .execute()
    await db.insertInto('equipmentStop').values({ equipmentID: 1, reasonID: 812 }).execute()
    await db
      .insertInto('notificationGroup')
      .values({ name: 'Guardia', description: null, email: 'a@b.es', ...nothing })
      .execute()
    await db
      .insertInto('notificationSchedule')
      .values({ groupID: 1, startTime: '06:00', endTime: '14:00', monday: true })
      .execute()
    await db
      .insertInto('notificationTarget')
      .values({ groupID: 1, type: 0, channel: 1, notifyAfterMinutes: 5 })
      .execute()
    await db
      .insertInto('notificationWatcher')
      .values({ groupID: 1, buildingId: 1, sectorID: 1, lineID: 1 })
      .execute()
    await db
      .updateTable('parameter')
      .set({
        telegramBotToken: TEST_KEYS.seal(
          { table: 'parameter', column: 'telegramBotToken', key: 1 },
          'token-secreto',
        ),
        plantName: 'Molino',
      })
      .execute()
    await db
      .insertInto('shiftPattern')
      .values({ name: 'Dos turnos', dayStart: 360, anchor: '2026-01-01', days: TWO_SHIFTS })
      .execute()
    const place = { sectorID: null, lineID: 1 }
    await db
      .insertInto('calendarRule')
      .values({ ruleID: 1, fromDay: '2027-01-01', pattern: 'Dos turnos', ...place })
      .execute()
    await db
      .insertInto('calendarException')
      .values({ exceptionID: 1, day: '2027-01-06', kind: 'holiday', name: 'Reyes', extra: null, ...place })
      .execute()
    await db
      .updateTable('stopReason')
      .set({ enabledForLine: '[1]', detail: 'En la tolva' })
      .where('reasonID', '=', 811)
      .execute()
  },
}

const scripted = aLine(1, { calculationBaliza: 'tag("L1.run")', fixedThroughput: 1 }).withTarget({
  targetOEE: 75,
})

const read = async (server: TestServer, token: string) =>
  (await server.call('configuration.export', {}, token)).answer
const preview = async (server: TestServer, token: string, file: unknown, remove = false) =>
  server.call('configuration.preview', { body: { file: JSON.stringify(file), remove } }, token)

async function bring(server: TestServer, token: string, file: unknown, remove = false) {
  const { answer } = await preview(server, token, file, remove)
  return server.call(
    'configuration.import',
    { body: { file: JSON.stringify(file), remove, fingerprint: answer.fingerprint } },
    token,
  )
}

/** What every installation begins with, and somebody to set it up. */
async function insertEmptyPlant(db: Db): Promise<void> {
  await insertDefaultContent(db)
  await aUser('ADMINISTRATOR').insertInto(db)
}

/** The file with one section changed. */
const withSection = (
  file: ConfigurationFile,
  name: string,
  change: (rows: ConfigurationFile['sections'][string]) => unknown,
): ConfigurationFile => ({
  ...file,
  sections: { ...file.sections, [name]: change(file.sections[name] ?? []) as never },
})

describe('a configuration as a file', () => {
  let server: TestServer
  let token: string
  let file: ConfigurationFile
  beforeAll(async () => {
    server = await buildTestServer(
      aPlant().with(scripted, everything, aUser('ADMINISTRATOR'), aUser('SUPERVISOR')),
    )
    token = await server.logIn('administrato')
    file = await read(server, token)
  })
  afterAll(() => server.close())

  it('carries the official definitions, and refuses one that nobody knows with nothing written', async () => {
    const named = (officialProfiles: string) =>
      withSection(file, 'parameters', (rows) => rows.map((row) => ({ ...row, officialProfiles })))
    const good = '[{"from":"2027-01-01","profile":"iso-22400"}]'
    const preview = await server.call(
      'configuration.preview',
      { body: { file: JSON.stringify(named(good)) } },
      token,
    )
    expect(preview.answer.refusals).toEqual([])
    expect(preview.answer.changes).toMatchObject([
      { section: 'parameters', fields: [{ field: 'officialProfiles', before: null, after: good }] },
    ])
    const wrong = await server.call(
      'configuration.preview',
      { body: { file: JSON.stringify(named('[{"from":"2027-01-01","profile":"vdi"}]')) } },
      token,
    )
    expect(wrong.answer.refusals).toMatchObject([
      { section: 'parameters', message: expect.stringContaining('No existe la definición vdi.') },
    ])
    const older = withSection(file, 'parameters', (rows) =>
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'officialProfiles')),
      ),
    )
    const same = await server.call('configuration.preview', { body: { file: JSON.stringify(older) } }, token)
    expect([same.answer.changes, same.answer.refusals]).toEqual([[], []])
  })

  it('holds every section and no secret', () => {
    for (const [section, rows] of Object.entries(file.sections))
      expect([section, rows.length > 0]).toEqual([section, true])
    expect(Object.keys(file.sections)).toHaveLength(19)
    expect(JSON.stringify(file)).not.toContain('secreto')
    expect(file.sections['lines']?.[0]).toMatchObject({
      lineID: 1,
      calculationBaliza: 'tag("L1.run")',
      fixedThroughput: 1,
      enableOrderManager: true,
    })
  })

  it('goes into an empty plant and comes out the same', async () => {
    const empty = await buildTestServer({ insertInto: insertEmptyPlant })
    const admin = await empty.logIn('administrato')
    expect((await bring(empty, admin, file, true)).answer.added).toBeGreaterThan(12)
    expect(await read(empty, admin)).toEqual(file)
    const { createDate } = await empty.db.selectFrom('line').select('createDate').executeTakeFirstOrThrow()
    expect(createDate, 'a line is judged since it was added').not.toBeNull()
    expect((await preview(empty, admin, file, true)).answer).toMatchObject({ changes: [], refusals: [] })
    const { answer } = await empty.call(
      'buildings.post',
      { body: { values: { buildingName: 'Otra nave' } } },
      admin,
    )
    expect(answer.buildingId).toBe(2)
    const placed = await empty.db
      .selectFrom('stopReason')
      .select('path')
      .where('reasonID', '=', 812)
      .executeTakeFirstOrThrow()
    expect(placed.path).toBe('No planificada/Mecánica/Rotura')
    await empty.close()
  })

  it('says what it would change, field by field, and writes nothing', async () => {
    const changed = withSection(file, 'lines', ([line]) => [
      { ...line, description: 'Embolsadora' },
      { ...line, lineID: 2, description: 'Nueva' },
    ])
    const { answer } = await preview(server, token, changed)
    expect(answer.refusals).toEqual([])
    expect(answer.changes).toEqual([
      {
        section: 'lines',
        key: '1',
        kind: 'change',
        name: 'Embolsadora',
        fields: [{ field: 'description', before: 'Línea 1', after: 'Embolsadora' }],
      },
      { section: 'lines', key: '2', kind: 'add', name: 'Nueva', fields: [] },
    ])
    expect(await read(server, token)).toEqual(file)
  })

  it('brings a calendar as one whole: refused as the screen refuses it, and told as one change', async () => {
    const broken = withSection(file, 'shiftPatterns', ([pattern]) => [
      { ...pattern, days: JSON.stringify([{ shifts: [] }]) },
    ])
    const { answer: refused } = await preview(server, token, broken)
    expect(refused.refusals.map(({ message }) => message)).toEqual([
      'El día 1 del patrón “Dos turnos” no tiene turnos: añada uno o márquelo como libre.',
    ])
    const unreadable = withSection(file, 'shiftPatterns', ([pattern]) => [{ ...pattern, days: '{' }])
    expect((await preview(server, token, unreadable)).answer.refusals).toHaveLength(1)

    const changed = withSection(file, 'calendarRules', ([rule]) => [{ ...rule, fromDay: '2027-02-01' }])
    const { calendarRevision } = await readParameters(server.db)
    expect((await bring(server, token, changed)).answer).toEqual({ added: 0, changed: 1, removed: 0 })
    expect((await readParameters(server.db)).calendarRevision).toBe(calendarRevision + 1)
    const last = await server.db
      .selectFrom('auditEntry')
      .select('action')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last.action).toBe('calendar.change')
    await bring(server, token, file)
    expect(await read(server, token)).toEqual(file)
  })

  it('is written as the preview promised, with the trail of each row, and the pipeline is told', async () => {
    const changed = withSection(file, 'tags', ([tag]) => [{ ...tag, tagValue: 'ns=2;s=L1.run' }])
    const { answer } = await bring(server, token, changed)
    expect(answer).toEqual({ added: 0, changed: 1, removed: 0 })
    const trail = await server.db
      .selectFrom('auditEntry')
      .select(['action', 'entityKey', 'userID'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(trail).toEqual([{ action: 'tag.change', entityKey: '1', userID: 'administrato' }])
    expect(server.bus.hints.map(({ topic }) => topic)).toContain('configuration')
    const stored = await server.db.selectFrom('opcServer').selectAll().executeTakeFirstOrThrow()
    expect([stored.password, stored.revision]).toEqual(['secreto', 1])
    await bring(server, token, file)
    expect(await read(server, token)).toEqual(file)
  })

  it('writes down what it does by the names that the editors use', async () => {
    const own = await buildTestServer(aPlant().with(scripted, everything, aUser('ADMINISTRATOR')))
    const admin = await own.logIn('administrato')
    const before = await read(own, admin)
    const [link] = before.sections['equipmentReasons'] ?? []
    const renamed = withSection(before, 'reasons', (rows) =>
      rows.map((row) => (row['reasonID'] === link?.['reasonID'] ? { ...row, detail: 'Cinta' } : row)),
    )
    await bring(
      own,
      admin,
      withSection(renamed, 'equipmentReasons', () => []),
      true,
    )
    const trail = await own.db.selectFrom('auditEntry').select('action').orderBy('id').execute()
    expect(trail.map(({ action }) => action)).toEqual(['reason.change', 'equipment.unlink'])
    await own.close()
  })

  it('may let rows change their names, and give the name of one that goes to one that comes', async () => {
    const own = await buildTestServer(aPlant().with(scripted, everything, aUser('ADMINISTRATOR')))
    const admin = await own.logIn('administrato')
    const rows = async (section: string) => (await read(own, admin)).sections[section] ?? []
    const more = async (section: string, ...rows: object[]) =>
      bring(
        own,
        admin,
        withSection(await read(own, admin), section, (before) => [...before, ...rows]),
        true,
      )
    const [server1, tag1, group1] = [
      (await rows('servers'))[0]!,
      (await rows('tags'))[0]!,
      (await rows('notificationGroups'))[0]!,
    ]
    await more('servers', { ...server1, opcServerID: 2, name: 'API' })
    await more('tags', { ...tag1, tagID: 2, tagName: 'L1.count' }, { ...tag1, tagID: 3, tagName: 'L1.old' })
    await more('notificationGroups', { ...group1, groupID: 2, name: 'Taller' })
    const before = await read(own, admin)
    const swapped = (section: string, column: string) => {
      const [one, two, ...rest] = before.sections[section]!
      return [{ ...one, [column]: two![column] }, { ...two, [column]: one![column] }, ...rest]
    }
    const [first, second] = swapped('tags', 'tagName')
    const sections = {
      servers: swapped('servers', 'name'),
      notificationGroups: swapped('notificationGroups', 'name'),
      tags: [first, second, { ...tag1, tagID: 9, tagName: 'L1.old' }],
    }
    const after = { ...before, sections: { ...before.sections, ...sections } }
    expect((await bring(own, admin, after, true)).answer).toEqual({ added: 1, changed: 6, removed: 1 })
    expect(await read(own, admin)).toEqual(after)
    await own.close()
  })

  it('that means something else by now is not written', async () => {
    const { answer } = await preview(
      server,
      token,
      withSection(file, 'products', ([product]) => [{ ...product, name: 'Trigo' }]),
    )
    const other = JSON.stringify(
      withSection(file, 'products', ([product]) => [{ ...product, name: 'Cebada' }]),
    )
    const { code } = await server.call(
      'configuration.import',
      { body: { file: other, fingerprint: answer.fingerprint } },
      token,
    )
    expect(code).toBe('import-changed')
  })

  it('deletes only when asked, and never what is in use', async () => {
    const without = withSection(
      withSection(file, 'equipmentReasons', () => []),
      'products',
      () => [],
    )
    expect((await preview(server, token, without)).answer).toMatchObject({ changes: [], kept: 2 })
    const { answer } = await preview(server, token, without, true)
    expect(answer.changes.map(({ section, kind }) => [section, kind])).toEqual([
      ['products', 'remove'],
      ['equipmentReasons', 'remove'],
    ])
    expect(answer.refusals).toEqual([
      { section: 'productSpeeds', row: 1, key: 'A-7/1', message: 'Nombra producto A-7, que no existe.' },
    ])
    await server.db
      .insertInto('lineState')
      .values({ lineID: 1, start: at('2026-11-20T06:00:00Z'), end: null, state: 'running' })
      .execute()
    const alone = { ...file, sections: { lines: [] } }
    const lines = await preview(server, token, alone, true)
    expect(lines.answer.refusals).toContainEqual({
      section: 'lines',
      row: null,
      key: '1',
      message: 'No se puede eliminar: tiene historia o está en uso (registros: 1).',
    })
    const refused = await server.call(
      'configuration.import',
      { body: { file: JSON.stringify(alone), remove: true, fingerprint: 'x' } },
      token,
    )
    expect([refused.status, refused.code]).toEqual([409, 'configuration-refused'])
  })

  it.each([
    ['lines', { lineID: 100 }, 'El dato línea no es válido.'],
    ['lines', { sectorID: 77 }, 'Nombra sector 77, que no existe.'],
    [
      'lines',
      { calculationUnits: 'tag(' },
      "El script “Unidades” no se entiende (línea 1, columna 5). JavaScript dice: “expecting ')'”",
    ],
    ['tags', { tagType: 'Color' }, 'El dato tipo de dato no es válido.'],
    ['tags', { more: 1 }, 'El dato more no es válido.'],
    ['reasons', { enabledForLine: '[55]' }, 'La línea 55 no existe.'],
    [
      'parameters',
      { timeZone: 'Mars/Olympus' },
      'La zona horaria Mars/Olympus no existe: use un nombre IANA, como America/Bogota.',
    ],
    [
      'parameters',
      { publicUrl: 'javascript:alert(1)' },
      'La dirección pública debe empezar por http:// o https://, como https://baliza.planta.',
    ],
    [
      'servers',
      { hostName: 'javascript:alert(1)' },
      'La dirección no sirve para este tipo de servidor: se espera algo como opc.tcp://192.168.1.10:4840',
    ],
    ['notificationWatchers', { buildingId: null }, 'El dato edificio no es válido.'],
  ])('refuses a row of %s with %o and says why', async (section, values, message) => {
    const own = (row: Record<string, unknown>) => section !== 'reasons' || row['reasonID'] === 811
    const wrong = withSection(file, section, (rows) =>
      rows.map((row) => (own(row) ? { ...row, ...values } : row)),
    )
    const { answer } = await preview(server, token, wrong)
    expect(answer.refusals.map((refusal) => refusal.message)).toContain(message)
    expect(answer.refusals[0]?.row).toBeGreaterThan(0)
  })

  it('keeps the tree of reasons whole', async () => {
    const moved = (reasonID: number, values: object) =>
      withSection(file, 'reasons', (rows) =>
        rows.map((row) => (row['reasonID'] === reasonID ? { ...row, ...values } : row)),
      )
    const refusalsOf = async (wrong: unknown) =>
      (await preview(server, token, wrong)).answer.refusals.map(({ message }) => message)
    expect(await refusalsOf(moved(810, { parentID: 811 }))).not.toEqual([])
    expect(await refusalsOf(moved(811, { isCategory: true }))).toEqual([
      'Un motivo no puede pasar a ser categoría, ni una categoría motivo.',
    ])
    expect(await refusalsOf(moved(3, { reason: 'Microstop' }))).toEqual([])
    expect(
      (await preview(server, token, moved(3, { reason: 'Microstop', color: '#123456' }))).answer.changes,
    ).toMatchObject([{ key: '3', fields: [{ field: 'color', after: '#123456' }] }])
  })

  it.each([
    '{',
    '[]',
    '{"format":"other","version":1,"sections":{}}',
    '{"format":"baliza-configuration","version":1}',
  ])('that is none is refused as a whole: %s', async (text) => {
    const { status, code } = await server.call('configuration.preview', { body: { file: text } }, token)
    expect([status, code]).toEqual([400, 'configuration-unreadable'])
  })

  it('leaves passwords behind where it leads elsewhere', async () => {
    const own = await buildTestServer(aPlant().with(scripted, everything, aUser('ADMINISTRATOR')))
    const mine = await own.logIn('administrato')
    const stored = () => own.db.selectFrom('opcServer').selectAll().executeTakeFirstOrThrow()
    const here = await read(own, mine)
    const led = (hostName: string) =>
      withSection(here, 'servers', (rows) => rows.map((row) => ({ ...row, hostName })))
    expect((await bring(own, mine, led('opc.tcp://plc:4840/otra'))).status).toBe(200)
    expect((await stored()).password).toBe('secreto')
    expect((await bring(own, mine, led('opc.tcp://evil:4840'))).status).toBe(200)
    expect((await stored()).password).toBeNull()
    await own.close()
  })

  it('of a newer version, or with a section that is not known, says so', async () => {
    expect((await preview(server, token, { ...file, version: 2 })).code).toBe('configuration-newer')
    const odd = { ...file, sections: { robots: [{ id: 1 }] } }
    expect((await preview(server, token, odd)).answer.refusals).toMatchObject([
      { section: 'robots', message: 'No existe la sección robots.' },
    ])
  })
})
