import type { Call, CallID } from '@baliza/contract'
import { calls } from '@baliza/contract/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, injection, type TestServer } from '../testing/build-test-server.ts'
import { bent, type Familiar, fitting } from '../testing/fitting-values.ts'
import { testDialect } from '../testing/open-test-database.ts'
import { aLine, aPlant, at, aUser } from '../testing/plant-builder.ts'
import { bodyReader } from './input.ts'

const NOW = at('2026-11-20T10:00:00Z')
/** A call is drawn so often; what the databases have in common was seen on the first. */
const RUNS = testDialect() === 'sqlite' ? 3 : 1
const PEOPLE = {
  administrator: 'ADMINISTRATOR',
  supervisor: 'SUPERVISOR',
  operator: 'OPERATOR',
  consultant: 'CONSULTANT',
} as const

const FAMILIAR: Familiar = {
  numbers: [0, 1, 2, 3, 4, 7, 8, 100, 811],
  texts: [
    'supervisor',
    'operator',
    'administrator',
    'demo',
    'A-1',
    'AZ-1',
    'Línea',
    '1',
    '2',
    'TM',
    '#66D18A',
    '08:00',
    'persona@planta.es',
    '2026-11-20',
    '2026-11-19',
    '2026-11-20T08:00',
    '2026-11-20T08:05:00',
    '2026-11-20T09:00:00Z',
    'true',
    '50',
    '[]',
    '{}',
    '["lineID","=",1]',
    '[["lineID",1],"and",["startDate",">","2026-11-01"]]',
    '[{"selector":"lineID","desc":true}]',
    '[{"selector":"lineID","isExpanded":false}]',
    '[{"selector":"lineID","summaryType":"count"}]',
    'tag("a") > 1',
    '__proto__',
  ],
}

/** Calls that are not asked here: a stream goes on for ever, and whoever logs out asks nothing more. */
const LEFT_OUT: readonly CallID[] = ['live.stream', 'users.logout']

/** Nobody knows who it is, or has been asked too often. */
const REFUSED = [401, 429]

type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
type AnyRequest = Parameters<typeof injection>[1]

const tried = Object.values(calls).filter(({ id }) => !LEFT_OUT.includes(id as CallID))
const nouns = [...new Set(tried.map(({ id }) => id.split('.')[0] ?? ''))]

/** Requests of a call, each part of them drawn by `draw`. */
function requestsOf(
  { params, query, body }: Call,
  draw: (values: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Parts> {
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema ? [[name, fitting(schema, FAMILIAR)] as const] : [],
  )
  return fc.record(
    Object.fromEntries(parts.map(([name, values]) => [name, name === 'params' ? values : draw(values)])),
  )
}

/** Whether the schemas of the call take a request, as it arrives. */
function isTaken(call: Call, request: Parts): boolean {
  try {
    bodyReader(call)(JSON.parse(JSON.stringify(request.body ?? {})))
    return true
  } catch {
    return false
  }
}

describe.each(nouns)('whatever is sent to %s', (noun) => {
  let server: TestServer
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    const people = Object.values(PEOPLE).map((role) => aUser(role))
    const plant = aPlant().with(
      aLine(1).withTarget({ defaultSpeed: 60 }),
      aLine(2, { enableStopsManager: true }),
      ...people,
    )
    server = await buildTestServer(plant, { now: NOW })
  })
  afterAll(() => server.close())

  /** Somebody of that role with a session, however the requests before changed the people. */
  async function tokenOf(userID: string): Promise<string> {
    const known = tokens.get(userID)
    if (known !== undefined && (await server.call('users.isvalid', {}, known)).status === 200) return known
    const answer = await server.call('users.authenticate', { body: { userid: userID, password: 'demo' } })
    const token = answer.status === 200 && 'token' in answer.answer ? answer.answer.token : ''
    tokens.set(userID, token)
    return token
  }

  describe.each(tried.filter(({ id }) => id.split('.')[0] === noun))('$id', (call) => {
    const send = async (request: Parts, token?: string) => {
      server.pass(60_000)
      return server.app.inject(injection(call, request as AnyRequest, token))
    }

    it('what fits is never an accident', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...Object.keys(PEOPLE)),
          requestsOf(call, (values) => values),
          async (userID, request) => {
            const { statusCode, body } = await send(request, await tokenOf(userID))
            expect(statusCode, body).toBeLessThan(500)
          },
        ),
        { numRuns: RUNS },
      )
    })

    it('what does not fit is refused, and never an accident', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...Object.keys(PEOPLE)),
          requestsOf(call, bent),
          async (userID, request) => {
            const { statusCode, body } = await send(request, await tokenOf(userID))
            expect(statusCode, body).toBeLessThan(500)
            if (!isTaken(call, request)) expect(statusCode).toBeGreaterThanOrEqual(400)
          },
        ),
        { numRuns: RUNS },
      )
    })

    it.skipIf(call.access === 'public' || call.access === 'source')(
      'nobody gets in without a session',
      async () => {
        await fc.assert(
          fc.asyncProperty(
            requestsOf(call, (values) => fc.oneof(values, bent(values))),
            async (request) => {
              for (const token of [undefined, 'x'.repeat(43)])
                expect(REFUSED).toContain((await send(request, token)).statusCode)
            },
          ),
          { numRuns: 1 },
        )
      },
    )
  })
})
