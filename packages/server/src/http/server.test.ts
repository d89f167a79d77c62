import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@baliza/contract/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestServer, injection, type TestServer } from '../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../testing/plant-builder.ts'

const PAGE =
  '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="build" content="__BUILD__"><style nonce="__CSP_NONCE__"></style>'

let server: TestServer
let token: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baliza-web-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'beacon.svg'), '<svg/>')
  await writeFile(join(folder, 'assets/main-1a2b.js'), `/* ${'x'.repeat(5000)} */`)
  server = await buildTestServer(aPlant().with(aLine(7), aUser('SUPERVISOR')), { webFolder: folder })
  token = await server.logIn('supervisor')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}`, ...headers } })

describe('a call', () => {
  it.each([
    '/api/resources/resourcesParams?lineID=7',
    '/API/Resources/RESOURCESPARAMS/?LINEID=7',
    '/api/resources/resourcesparams?lineid=7',
  ])('is found whatever the case and with or without a last slash: %s', async (url) => {
    expect((await get(url)).json()).toEqual({
      lineID: 7,
      materialEnLinea: false,
      indicadorPorTurno: false,
      enableOperKpi: false,
    })
  })

  it('takes a form and JSON alike', async () => {
    const send = (type: string, payload: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/orders/post',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload,
      })
    const asForm = await send(
      'application/x-www-form-urlencoded;charset=utf-8',
      'lineID=7&op=A+1&desiredProductionQuantity=12.5',
    )
    const asJson = await send('application/json', '{"lineID":7,"op":"A 1","desiredProductionQuantity":12.5}')
    expect(asForm.json()).toMatchObject({ op: 'A 1', desiredProductionQuantity: 12.5, version: 0 })
    expect(asJson.json()).toMatchObject({ op: 'A 1', desiredProductionQuantity: 12.5, version: 1 })
  })

  it('without a body may still call itself a form or JSON', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'application/json']) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/users/isvalid',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
      })
      expect(answer.statusCode, type).toBe(200)
    }
  })

  it('is refused with a sentence that names the field, in the language asked for', async () => {
    const missing = await get('/api/resources/status/get')
    expect(missing.headers['content-type']).toContain('application/problem+json')
    expect(missing.json()).toMatchObject({
      status: 400,
      code: 'field-required',
      message: 'Falta el dato línea.',
      detail: 'Falta el dato línea.',
    })
    const english = await get('/api/resources/status/get?lineID=x', { 'accept-language': 'de, en-GB;q=0.8' })
    expect(english.json()).toMatchObject({
      code: 'field-not-number',
      message: 'The field line must be a number.',
    })
    expect((await get('/api/resources/status/get?lineID=x&lang=en')).json()).toMatchObject({
      message: 'The field line must be a number.',
    })
    const rather = await get('/api/resources/status/get?lineID=x', {
      'accept-language': 'es;q=0.2, en;q=0.9',
    })
    expect(rather.json()).toMatchObject({ message: 'The field line must be a number.' })
  })

  it('names an unknown line', async () => {
    const answer = await get('/api/resources/status/get?lineID=8')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { code: 'line-unknown', message: 'La línea 8 no existe.', values: { lineID: 8 } },
    ])
  })

  it('that goes wrong inside says one plain sentence and where to look', async () => {
    const broken = await buildTestServer(aPlant().with(aUser('SUPERVISOR')))
    const session = await broken.logIn('supervisor')
    await broken.db.deleteFrom('parameter').execute()
    const answer = await broken.call('parameters.get', {}, session)
    await broken.close()
    expect(answer.status).toBe(500)
    expect(answer.message).toMatch(
      /^Ha ocurrido un error\. Consulte con su supervisor\. \(Referencia [0-9a-f]{10}\)$/,
    )
    expect(answer.raw.body).not.toMatch(/stack|select|no result/i)
  })
})

describe('whatever a client sends', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('', '\0', '[]', 'null', '{"__proto__":1}', '%00', '1e999', '99999999999999999999'),
  )
  const bodies = Object.values(calls).filter((call) => call.method !== 'GET' && call.access !== 'public')

  it('as a body, the server never stumbles', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...bodies),
        fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', 'x'),
        text,
        async (call, type, payload) => {
          if (call.id === 'users.logout') return
          const headers = { authorization: `Bearer ${token}`, 'content-type': type }
          const { statusCode } = await server.app.inject({
            method: call.method,
            url: call.path,
            headers,
            payload,
          })
          expect(statusCode).toBeLessThan(500)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('as the fields of a body, the server never stumbles', async () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.integer(),
      fc.double(),
      fc.string(),
      fc.constantFrom('\0', '1', 1, 7, -1, 2 ** 31, 2 ** 53),
    )
    const fields = fc.record(
      {
        order: value,
        finalizes: value,
        lineID: value,
        op: value,
        lot: value,
        productCode: value,
        desiredProductionQuantity: value,
        callID: value,
        callReason: value,
        userid: value,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...bodies), fields, async (call, body) => {
        if (call.id === 'users.logout') return
        const { statusCode } = await server.app.inject(injection(call, { body }, token))
        expect(statusCode).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
  })

  it('as a query, the server never stumbles', async () => {
    const readable = Object.values(calls).filter((call) => call.method === 'GET' && call.id !== 'live.stream')
    const value = fc.oneof(
      text,
      fc.constantFrom(
        '7',
        '["status","=",1]',
        '["lot","=","a\\u0000"]',
        '["lineID",3e9]',
        '["orderID","=",null]',
        '["lineID","=","x"]',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...readable), value, value, async (call, one, other) => {
        const query = {
          lineID: one,
          line: one,
          lineid: one,
          filter: other,
          scope: 'shift',
          shiftStart: other,
        }
        const { statusCode } = await server.app.inject(injection(call, { query, params: { id: one } }, token))
        expect(statusCode).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
  })
})

describe('files and pages', () => {
  it('an address of the application is its page, with a nonce that the policy names, fresh each time', async () => {
    const [one, other] = [await get('/resumen?sector=A'), await get('/')]
    const nonce = /content="([^"]+)"/.exec(one.body)?.[1] ?? ''
    expect(one.headers['content-type']).toContain('text/html')
    expect(one.body).toContain(`<style nonce="${nonce}">`)
    expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(one.headers['content-security-policy']).not.toMatch(/unsafe|upgrade-insecure/)
    expect(other.body).not.toContain(nonce)
    expect(one.headers['cache-control']).toBe('no-store')
  })

  it('what is built is kept for ever, compressed, and nothing else is', async () => {
    const script = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' })
    expect([script.statusCode, script.headers['cache-control'], script.headers['content-encoding']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'gzip',
    ])
    expect((await get('/beacon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it.each(['/assets/gone.js', '/api/nothing', '/api', '/API/x'])('%s is not there', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'call-unknown' }])
  })

  it.each(['/%', '/api/%', '/assets/%c0%ae'])(
    'whose address can not be decoded is unknown, in a sentence of ours: %s',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'call-unknown' }])
    },
  )

  it('what only the build needs, and what lies outside, stays inside', async () => {
    for (const url of ['/.vite/manifest.json', '/../package.json', '/..%2f..%2fpackage.json'])
      expect((await get(url)).body, url).not.toMatch(/"name"|^\{\}$/)
  })

  it('a browser learns which build is served, and a page which build it is of', async () => {
    const { version, build } = (await get('/meta.json')).json<{ version: string; build: string }>()
    expect([version, build]).toEqual(['1.3.4', expect.stringMatching(/^[0-9a-f]{10}$/)])
    expect((await get('/lineas')).body).toContain(`<meta name="build" content="${build}">`)
  })
})

describe('the server', () => {
  it('sends security headers, and HSTS only with TLS', async () => {
    const { headers } = await get('/api/resources/tree')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('says that it lives and that it is ready, without a session', async () => {
    for (const url of ['/healthz', '/readyz'])
      expect((await server.app.inject(url)).statusCode, url).toBe(200)
  })

  it('tells its figures to this machine alone, not through a proxy either', async () => {
    const here = await server.app.inject('/metrics')
    expect(here.body).toMatch(
      /^baliza_http_requests_total\{method="GET",route="\/api\/resources\/tree",status="200"\} \d+$/m,
    )
    expect(here.body).toContain('baliza_pipeline_heartbeat_age_seconds Nan\n')
    expect((await server.app.inject({ url: '/metrics', remoteAddress: '10.0.0.1' })).statusCode).toBe(404)
    expect(
      (await server.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.1' } })).statusCode,
    ).toBe(404)
  })

  it('tells how far the clocks of sources are off', async () => {
    const server1 = {
      hostName: 'opc.tcp://plc:4840',
      serverType: 'UA',
      enabled: true,
      securityMode: 'None',
    } as const
    const names = [String.raw`Horno "2" \ B`, 'not heard yet', 'off']
    await server.db
      .insertInto('opcServer')
      .values(names.map((name) => ({ ...server1, name, enabled: name !== 'off' })))
      .execute()
    const status = {
      serverState: 'Running',
      statusInfo: null,
      clockOffset: null,
      clockDrift: null,
      droppedReadings: 0,
    }
    await server.db
      .insertInto('opcServerStatus')
      .values([
        { ...status, opcServerID: 1, clockOffset: 90_250, droppedReadings: 3 },
        { ...status, opcServerID: 2 },
        { ...status, opcServerID: 3, clockOffset: 5 },
      ])
      .execute()
    const lines = (await server.app.inject('/metrics')).body
      .split('\n')
      .filter((line) => line.startsWith('baliza_source_'))
    expect(lines).toEqual([
      String.raw`baliza_source_clock_offset_seconds{server="Horno \"2\" \\ B"} 90.25`,
      String.raw`baliza_source_dropped_readings_total{server="Horno \"2\" \\ B"} 3`,
      'baliza_source_dropped_readings_total{server="not heard yet"} 0',
    ])
  })

  it('describes them to whoever has a session, or asks from this machine', async () => {
    const elsewhere = { url: '/api/openapi.json', remoteAddress: '10.0.0.7' }
    expect((await server.app.inject(elsewhere)).statusCode).toBe(401)
    const headers = { authorization: `Bearer ${token}` }
    expect((await server.app.inject({ ...elsewhere, headers })).statusCode).toBe(200)
  })

  it('describes its calls as OpenAPI', async () => {
    const document = (await server.app.inject('/api/openapi.json')).json() as {
      openapi: string
      paths: Record<string, Record<string, unknown>>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/api/Resources/GetById/{id}')
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(
      Object.keys(calls).length,
    )
  })

  it('reads addresses as long as grid filters make them', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const filter = JSON.stringify(
      Array.from({ length: 500 }, () => ['lineID', '=', 7]).flatMap((one, i) => (i ? ['and', one] : [one])),
    )
    const url = `${address}/api/orders?filter=${encodeURIComponent(filter)}`
    expect(url.length).toBeGreaterThan(16_384)
    expect((await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    const refused = await fetch(`${address}/api/orders?filter=${'x'.repeat(90_000)}`)
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      431,
      'application/problem+json; charset=utf-8',
    ])
    expect(await refused.json()).toMatchObject({
      code: 'address-too-long',
      status: 431,
      message:
        'La dirección es demasiado larga: el filtro tiene demasiadas condiciones. Elija menos valores. The address is too long: the filter has too many conditions. Choose fewer values.',
    })
  })
})
