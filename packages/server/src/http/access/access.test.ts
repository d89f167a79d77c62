import type { CallID } from '@baliza/contract'
import { calls } from '@baliza/contract/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, injection, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { isPublic, LISTED, mayMake } from '../testing/rights-of-calls.ts'

const signature = { username: 'supervisor', password: 'demo' }

const stopKey = { order: 999, lineID: 1, stopID: 1 }
const dates = { startDate: '2026-11-20T06:00', endDate: '2026-11-20T14:00' }

/** A request of each call that only its rights can stop. */
const REQUESTS: Record<Exclude<CallID, 'live.stream'>, Parameters<typeof injection>[1]> = {
  'users.authenticate': { body: { userid: 'supervisor', password: 'demo' } },
  'users.isvalid': {},
  'users.logout': {},
  'users.password': { body: { password: 'demo', newPassword: 'demo' } },
  'users.get': {},
  'users.post': { body: { values: { userID: 'x', firstName: 'X', lastName: 'X', roleID: 3 } } },
  'users.put': { body: { key: 'ghost', values: { active: true } } },
  'users.delete': { body: { key: 'ghost' } },
  'users.unlock': { body: { userID: 'ghost' } },
  'users.secondFactor': { body: { ticket: 'x', code: '123456' } },
  'users.passkeyOptions': { body: {} },
  'users.passkey': { body: { credential: '{}' } },
  'users.resetSecondFactor': { body: { userID: 'ghost' } },
  'secondFactor.get': {},
  'secondFactor.enrol': { body: { password: 'demo' } },
  'secondFactor.confirm': { body: { code: '123456' } },
  'secondFactor.recoveryCodes': { body: { password: 'demo', code: '123456' } },
  'secondFactor.remove': { body: { password: 'demo', code: '123456' } },
  'passkeys.get': {},
  'passkeys.options': { body: { password: 'demo' } },
  'passkeys.post': { body: { name: 'Llave', credential: '{}' } },
  'passkeys.put': { body: { key: 999, name: 'Llave' } },
  'passkeys.delete': { body: { key: 999, password: 'demo' } },
  'telegramUsers.post': { body: { userID: 'ghost' } },
  'telegramUsers.all': {},
  'telegramUsers.link': { body: { userID: 'ghost' } },
  'telegramUsers.delete': { body: { key: 'ghost' } },
  'telegramUsers.mine': {},
  'telegramUsers.answer': { body: { chatID: 1, isMine: true } },
  'telegram.get': {},
  'telegram.test': {},
  'sessions.mine': {},
  'sessions.endMine': { body: { sessionID: 999 } },
  'sessions.get': {},
  'sessions.delete': { body: { key: 999 } },
  'checklist.get': {},
  'setup.information': {},
  'setup.configure': { body: { databaseSelected: 'SQLite', connectionString: '' } },
  'resources.tree': {},
  'resources.status': { query: { lineID: 1 } },
  'resources.params': { query: { lineID: 1 } },
  'resources.byId': { params: { id: 1 } },
  'terminals.synchronize': {},
  'terminals.get': {},
  'terminals.post': { body: { values: { lineID: 99, ipAddress: '10.0.0.9' } } },
  'terminals.delete': { body: { key: 999 } },
  'calendars.get': {},
  'calendars.preview': { body: { values: { revision: 7, patterns: [], rules: [], exceptions: [] } } },
  'calendars.put': { body: { values: { revision: 7, patterns: [], rules: [], exceptions: [] } } },
  'parameters.get': {},
  'parameters.put': { body: { values: {} } },
  'parameters.testmail': { body: { to: 'ana@planta.example' } },
  'targets.get': {},
  'targets.post': { body: { values: {} } },
  'targets.put': { body: { key: 99, values: {} } },
  'targets.delete': { body: { key: 99 } },
  'orders.get': {},
  'orders.grid': {},
  'orders.sources': {},
  'orders.post': { body: { lineID: 1, op: 'A' } },
  'orders.start': { body: { order: 999 } },
  'orders.finalize': { body: { order: 999 } },
  'orders.reprocess': { body: { order: 999 } },
  'preContract.get': {},
  'preContract.post': { body: { values: {} } },
  'preContract.put': { body: { key: 999, values: {} } },
  'preContract.delete': { body: { key: 999 } },
  'validatedOrder.get': {},
  'validatedOrder.post': { body: { values: {} } },
  'validatedOrder.put': { body: { key: 'V-999', values: {} } },
  'validatedOrder.delete': { body: { key: 'V-999' } },
  'maintenance.get': {},
  'maintenance.summary': { query: { start: dates.startDate, end: dates.endDate } },
  'maintenance.reasons': { query: { lineID: 1 } },
  'maintenance.call': { body: { lineID: 1, callReason: 'Ruido', ...signature } },
  'maintenance.start': { body: { callID: 999, ...signature } },
  'maintenance.finish': { body: { callID: 999, ...signature } },
  'maintenance.nomtto': { body: { callID: 999, ...signature } },
  'indicators.get': { query: { lineID: 1, scope: 'shift' } },
  'resources.get': {},
  'resources.post': { body: { values: {} } },
  'resources.put': { body: { key: 99, values: {} } },
  'resources.delete': { body: { key: 99 } },
  'resources.dryRun': { body: { lineID: 1, values: {} } },
  'resources.lookup': {},
  'tags.execute': { body: { values: { script: '1 + 1' } } },
  'tags.names': {},
  'webhooks.get': {},
  'webhooks.post': { body: { values: {} } },
  'webhooks.put': { body: { key: 999, values: {} } },
  'webhooks.delete': { body: { key: 999 } },
  'webhooks.test': { body: { key: 999 } },
  'webhooks.deliveries': {},
  'webhooks.resend': { body: { key: 'x' } },
  'sectors.lookup': {},
  'sectors.get': {},
  'sectors.post': { body: { values: {} } },
  'sectors.put': { body: { key: 999, values: {} } },
  'sectors.delete': { body: { key: 999 } },
  'buildings.lookup': {},
  'buildings.get': {},
  'buildings.post': { body: { values: {} } },
  'buildings.put': { body: { key: 999, values: {} } },
  'buildings.delete': { body: { key: 999 } },
  'stops.get': {},
  'stops.post': {
    body: { values: { lineID: 1, startDate: '2026-11-20T08:00', endDate: '2026-11-20T08:10', reasonID: 8 } },
  },
  'stops.put': { body: { key: stopKey, values: { observation: 'x' } } },
  'stops.delete': { body: { key: stopKey } },
  'stops.manual': { body: { key: stopKey, values: { observation: 'x' } } },
  'stops.recognize': { body: { stopValues: stopKey, reasonValues: { reasonID: 8 }, ...signature } },
  'stops.split': { body: { ...stopKey, newStart: '2026-11-20T08:00', newEnd: '2026-11-20T08:05' } },
  'stops.cut': { body: { ...stopKey, at: ['2026-11-20T08:00'] } },
  'stops.move': { body: { ...stopKey, to: '2026-11-20T08:00' } },
  'stops.merge': { body: { stops: [stopKey, { ...stopKey, stopID: 2 }] } },
  'stops.undo': { body: { changeID: 999 } },
  'stops.history': { query: stopKey },
  'stops.cuttable': { query: stopKey },
  'stops.summary': { query: { line: 1, ...dates } },
  'stops.byPath': { query: { line: 1, ...dates } },
  'stopreasons.get': {},
  'stopreasons.post': { body: { values: { parentID: 1, reason: 'Ruido' } } },
  'stopreasons.put': { body: { key: 999, values: { reason: 'Ruido' } } },
  'stopreasons.delete': { body: { key: 999 } },
  'stopreasons.rootlookup': {},
  'stopreasons.forLine': { query: { lineID: 1 } },
  'equipments.get': {},
  'equipments.post': { body: { values: { name: 'Llenadora', description: 'Llenadora' } } },
  'equipments.put': { body: { key: 999, values: { name: 'Llenadora' } } },
  'equipments.delete': { body: { key: 999 } },
  'equipments.stops.get': {},
  'equipments.stops.post': { body: { values: { reasonID: 999, equipmentID: 999 } } },
  'equipments.stops.delete': { body: { key: { reasonID: 999, equipmentID: 999 } } },
  'products.get': {},
  'products.post': { body: { values: {} } },
  'products.put': { body: { key: 'P-999', values: {} } },
  'products.delete': { body: { key: 'P-999' } },
  'productspeeds.get': {},
  'productspeeds.post': { body: { values: {} } },
  'productspeeds.put': { body: { key: { code: 'P-999', lineID: 99 }, values: {} } },
  'productspeeds.delete': { body: { key: { code: 'P-999', lineID: 99 } } },
  'products.lookup': {},
  'products.lookupByLineAndDate': { query: { line: 1, ...dates } },
  'products.getUnitById': { query: { code: 'A' } },
  'notifications.groups.get': {},
  'notifications.groups.post': { body: { values: {} } },
  'notifications.groups.put': { body: { key: 999, values: {} } },
  'notifications.groups.delete': { body: { key: 999 } },
  'notifications.schedules.get': {},
  'notifications.schedules.post': { body: { values: { groupID: 999 } } },
  'notifications.schedules.put': { body: { key: 999, values: {} } },
  'notifications.schedules.delete': { body: { key: 999 } },
  'notifications.targets.get': {},
  'notifications.targets.post': { body: { values: { groupID: 999 } } },
  'notifications.targets.put': { body: { key: 999, values: {} } },
  'notifications.targets.delete': { body: { key: 999 } },
  'notifications.watchers.get': {},
  'notifications.watchers.post': { body: { values: { groupID: 999 } } },
  'notifications.watchers.put': { body: { key: 999, values: {} } },
  'notifications.watchers.delete': { body: { key: 999 } },
  'notifications.groups.lookup': {},
  'reports.completeoaereport': {},
  'imports.preview': { params: { kind: 'products' }, body: { name: 'a.csv', content: 'eA==' } },
  'imports.confirm': { params: { kind: 'products' }, body: { name: 'a.csv', content: 'eA==', rows: 0 } },
  'audit.get': {},
  'configuration.export': {},
  'configuration.preview': { body: { file: '{}' } },
  'configuration.import': { body: { file: '{}', fingerprint: 'x' } },
  'production.summary': { query: { line: 1, start: dates.startDate, end: dates.endDate } },
  'production.summaryOrder': { query: { line: 1 } },
  'production.hours': { query: { line: 1 } },
  'production.correct': {
    body: {
      line: 1,
      order: 1,
      hour: '2026-11-20T09:00',
      units: 1,
      discards: 0,
      reason: 'Balanza',
      ...signature,
    },
  },
  'oeeindex.get': {},
  'oeeindex.put': { body: { key: 999, values: { lot: 'x' } } },
  'oeeindex.adjust': { body: { order: 999, discountTime: 1, user: 'supervisor', password: 'demo' } },
  'oeeindex.validate': { body: { order: 999, validation: true } },
  'oeeindex.history.get': {},
  'oeeindex.day.get': {},
  'history.get': { query: { line: 1 } },
  'history.getDayIndexes': { query: { line: 1 } },
  'indexes.explain': { query: { lineID: 1, day: '2026-11-20' } },
  'oeeindex.recalculateAllOrders': { query: { user: 'nobody', password: 'x' } },
  'oeeindex.recalculateAllOrdersHistory': { query: { user: 'nobody', password: 'x' } },
  'recalculations.post': { body: { kind: 'orders', user: 'nobody', password: 'x' } },
  'recalculations.get': {},
  'recalculations.cancel': { body: { id: 999 } },
  'analysis.losses': { query: { start: dates.startDate, end: dates.endDate } },
  'analysis.trend': { query: { start: dates.startDate, end: dates.endDate, step: 'day' } },
  'analysis.heatmap': { query: { line: 1, start: dates.startDate, end: dates.endDate } },
  'opcservers.lookup': {},
  'opcservers.get': {},
  'opcservers.states': {},
  'opcservers.post': {
    body: { values: { name: 'PLC', hostName: 'opc.tcp://plc:4840', serverType: 'UA', enabled: false } },
  },
  'opcservers.put': { body: { key: 999, values: { name: 'PLC' } } },
  'opcservers.delete': { body: { key: 999 } },
  'opcservers.test': { body: { values: { hostName: 'opc.tcp://127.0.0.1:1', serverType: 'UA' } } },
  'opcservers.browse': { query: { opcServerID: 999 } },
  'opcservers.makeToken': { body: { key: 999 } },
  'opcservers.revokeToken': { body: { key: 999 } },
  'readings.post': { body: { sequence: 1, readings: [] } },
  'readings.get': {},
  'tags.lookup': {},
  'tags.get': {},
  'tags.post': {
    body: { values: { tagName: 'L1.run', tagType: 'Boolean', opcServerID: 999, tagValue: 'ns=1;s=a' } },
  },
  'tags.put': { body: { key: 999, values: { tagName: 'L1.run' } } },
  'tags.delete': { body: { key: 999 } },
  'tags.many': {
    body: { opcServerID: 999, tags: [{ tagName: 'L1.run', tagType: 'Boolean', tagValue: 'ns=1;s=a' }] },
  },
  'tags.values': {},
  'tags.test': {
    body: { values: { tagName: 'L1.run', tagType: 'Boolean', opcServerID: 999, tagValue: 'ns=1;s=a' } },
  },
  'tags.import.preview': { body: { name: 'a.csv', content: 'eA==' } },
  'tags.import.confirm': { body: { name: 'a.csv', content: 'eA==', rows: 0 } },
  'diagnostics.opcservers': {},
  'opcstatus.get': { query: { line: 1 } },
  'log.get': {},
  'log.download': {},
  'securityEvents.get': {},
  'securityEvents.check': {},
  'diagnostics.tagsupdates': {},
  'outbox.get': {},
  'outbox.retry': { body: { outboxIDs: [1] } },
  'outbox.discard': { body: { outboxIDs: [1] } },
  'diagnostics.calculationtimes': {},
  'diagnostics.health': {},
  'backups.get': {},
  'backups.put': { body: { values: { daily: 7 } } },
  'backups.make': {},
  'transport.get': {},
  'transport.decide': { body: { plainHttp: 'refused' } },
  'alerts.first': { query: { lineid: 1 } },
  'live.lines': {},
}

const ids = Object.keys(REQUESTS) as (keyof typeof REQUESTS)[]
const OTHER_ROLE = 9
/** Anybody may ask, and everybody is told that it is done. */
const SETUP = 'setup.configure'

/** Where somebody of another role sits: the machines of lines 1 and 2, and one that is no terminal. */
const [AT_LINE_1, AT_LINE_2, ANYWHERE] = ['10.0.0.1', '10.0.0.2', '127.0.0.1'] as const

const PEOPLE = { A: 'administrato', S: 'supervisor', O: 'operator', C: 'consultant' } as const
const LETTERS = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]

/** Calls that are signed, whoever is logged in. */
const SIGNED = ids.filter((id) => {
  const { body, query } = REQUESTS[id]
  const fields = { ...body, ...query }
  return 'password' in fields && ('username' in fields || 'user' in fields)
})

/**
 * They wait for the end of a recalculation, which nobody runs here; the right signature is
 * `recalculations.post`'s to try.
 */
const WAITING = new Set<string>(['oeeindex.recalculateAllOrders', 'oeeindex.recalculateAllOrdersHistory'])

/** Asked without a line, they answer of the terminal's own. */
const OF_ANY_TERMINAL = new Set<string>(['stops.get', 'products.getUnitById', 'maintenance.get'])

const REFUSED = /^(session-required|session-expired|not-allowed|line-not-visible)$/

const isJson = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-type']).includes('json')

describe('who may make which call', () => {
  let server: TestServer
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    const orders = aLine(1).withOrder({ order: 1, startDate: at('2026-11-20T09:00:00Z') })
    const people = [aUser('ADMINISTRATOR'), aUser('SUPERVISOR'), aUser('OPERATOR'), aUser('CONSULTANT')]
    const guest = aUser('OPERATOR', { userID: 'guest', roleID: OTHER_ROLE })
    server = await buildTestServer(aPlant().with(orders, aLine(2), ...people, guest))
    for (const name of [...Object.values(PEOPLE), 'guest']) tokens.set(name, await server.logIn(name))
    await server.db
      .insertInto('terminal')
      .values([
        { lineID: 1, ipAddress: AT_LINE_1 },
        { lineID: 2, ipAddress: AT_LINE_2 },
      ])
      .execute()
  })
  afterAll(() => server.close())

  type Request = Parameters<typeof injection>[1]
  const ask = async (
    id: keyof typeof REQUESTS,
    name?: string,
    more: { from?: string; request?: Request } = {},
  ) => {
    // NOTE: logging out would end the session that the next call needs
    const token =
      id === 'users.logout' && name !== undefined ? await server.logIn(name) : tokens.get(name ?? '')
    const remoteAddress = more.from ?? ANYWHERE
    const answer = await server.app.inject({
      ...injection(calls[id], more.request ?? REQUESTS[id], token),
      remoteAddress,
    })
    const code = isJson(answer) ? ((answer.json() as { code?: string } | null)?.code ?? '') : ''
    return { status: answer.statusCode, code }
  }

  it('every call of the contract has its rights written down once, and all but the stream are asked here', () => {
    expect([...LISTED].sort((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(calls).sort((a, b) => a.localeCompare(b)),
    )
    expect(new Set([...ids, 'live.stream'])).toEqual(new Set(Object.keys(calls)))
  })

  it.each(ids)('%s without a session', async (id) => {
    const { status, code } = await ask(id)
    if (id === SETUP) expect([status, code]).toEqual([409, 'setup-done'])
    else if (isPublic(id)) expect(code).not.toMatch(REFUSED)
    else expect([status, code]).toEqual([401, 'session-required'])
  })

  it.each(ids.flatMap((id) => LETTERS.map((letter) => [id, letter] as const)))(
    '%s as %s',
    async (id, letter) => {
      const { status, code } = await ask(id, PEOPLE[letter])
      expect(status).toBeLessThan(500)
      if (mayMake(id, letter)) expect(code).not.toMatch(REFUSED)
      else expect([status, code]).toEqual([403, 'not-allowed'])
    },
  )

  it.each(ids)(
    '%s as somebody of another role: at the terminal of the line, of another line, anywhere',
    async (id) => {
      const here = await ask(id, 'guest', { from: AT_LINE_1 })
      expect(here.status).toBeLessThan(500)
      if (mayMake(id, 'T')) expect(here.code).not.toMatch(REFUSED)
      else expect([here.status, here.code]).toEqual([403, 'not-allowed'])
      for (const from of [AT_LINE_2, ANYWHERE]) {
        const elsewhere = await ask(id, 'guest', { from })
        const isOfThisOne = from === AT_LINE_2 && OF_ANY_TERMINAL.has(id)
        if (mayMake(id, 'X') || isOfThisOne) expect(elsewhere.code).not.toMatch(REFUSED)
        else
          expect([elsewhere.status, elsewhere.code]).toEqual([
            403,
            mayMake(id, 'T') ? 'line-not-visible' : 'not-allowed',
          ])
      }
    },
  )

  it.each(ids)('%s says of its role before it looks at what was sent', async (id) => {
    const { body, ...rest } = REQUESTS[id]
    const refused = [...LETTERS, 'X' as const].filter(
      (letter) => !mayMake(id, letter) && !(letter === 'X' && mayMake(id, 'T')),
    )
    for (const letter of refused) {
      const name = letter === 'X' ? 'guest' : PEOPLE[letter]
      const { status, code } = await ask(id, name, { request: body ? { ...rest, body: {} } : rest })
      expect([letter, status, code]).toEqual([letter, 403, 'not-allowed'])
    }
  })

  const signings = SIGNED.flatMap((id) => LETTERS.map((letter) => [id, letter] as const))
  it.each(signings.filter(([id, letter]) => !(WAITING.has(id) && mayMake(id, letter))))(
    '%s signed by %s',
    async (id, letter) => {
      const signed = (fields: Record<string, unknown> | undefined) =>
        fields && {
          ...fields,
          password: 'demo',
          ...('user' in fields ? { user: PEOPLE[letter] } : { username: PEOPLE[letter] }),
        }
      const { body, query, params } = REQUESTS[id]
      const request = {
        ...(params && { params }),
        ...(body && { body: signed(body) ?? {} }),
        ...(query && { query: signed(query) ?? {} }),
      }
      const loggedIn = LETTERS.find((other) => mayMake(id, other)) ?? 'A'
      const { code } = await ask(id, PEOPLE[loggedIn], { request })
      if (mayMake(id, letter)) expect(code).not.toMatch(/sign/)
      else expect(code).toBe('signer-not-allowed')
    },
  )

  it('somebody of another role is shown the line of the terminal and no other', async () => {
    const from = { remoteAddress: AT_LINE_2 }
    const tree = await server.call('resources.tree', {}, tokens.get('guest'), from)
    expect(tree.answer.flatMap((sector) => sector.lines.map((line) => line.lineID))).toEqual([2])
    expect(
      (await server.call('terminals.synchronize', {}, tokens.get('guest'), from)).answer.terminal,
    ).toMatchObject({ lineID: 2 })
    expect(
      (await server.call('resources.tree', {}, tokens.get('guest'))).answer.flatMap(({ lines }) => lines),
    ).toEqual([])
  })

  it('an address that speaks IPv6 is the same terminal', async () => {
    const seen = await server.call('terminals.synchronize', {}, tokens.get('guest'), {
      remoteAddress: `::ffff:${AT_LINE_2}`,
    })
    expect(seen.answer.terminal).toMatchObject({ lineID: 2 })
  })
})
