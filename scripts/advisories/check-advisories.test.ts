import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Lockfile } from '../lockfile.ts'
import { checkAdvisories, type Question } from './check-advisories.ts'
import { isAffected, osvSchema } from './osv.ts'

type Range = readonly [introduced: string, fixed: string]

/** An advisory as github/advisory-database and osv.dev publish it, of the fields that are read. */
const advisory = (id: string, name: string, ranges: readonly Range[], more: object = {}) => ({
  schema_version: '1.4.0',
  id,
  modified: '2026-11-20T10:00:00Z',
  summary: `what is wrong with ${name}`,
  affected: ranges.map(([introduced, fixed]) => ({
    package: { ecosystem: 'npm', name },
    ranges: [{ type: 'SEMVER', events: [{ introduced }, { fixed }] }],
  })),
  database_specific: { severity: 'HIGH' },
  ...more,
})

// Real ones, of old packages.
const LODASH = advisory('GHSA-35jh-r3h4-6jhm', 'lodash', [['0', '4.17.21']], { aliases: ['CVE-2021-23337'] })
const MINIMIST = advisory('GHSA-xvch-5gv4-984h', 'minimist', [
  ['1.0.0', '1.2.6'],
  ['0', '0.2.4'],
])
const WS = advisory('GHSA-3h5v-q93c-6h6q', 'ws', [
  ['2.1.0', '5.2.4'],
  ['6.0.0', '6.2.3'],
  ['7.0.0', '7.5.10'],
  ['8.0.0', '8.17.1'],
])
const UA_PARSER = {
  ...advisory('GHSA-pjwm-rvh2-c87w', 'ua-parser-js', []),
  affected: ['0.7.29', '0.8.0', '1.0.0'].map((version) => ({
    package: { ecosystem: 'npm', name: 'ua-parser-js' },
    versions: [version],
  })),
}

const lockfile: Lockfile = {
  packages: {
    '': {},
    'packages/web': { version: '1.0.0' },
    'node_modules/@baliza/web': { link: true },
    'node_modules/lodash': { version: '4.17.20' },
    'node_modules/minimist': { version: '1.2.8' },
    'node_modules/mkdirp/node_modules/minimist': { version: '0.2.1', dev: true },
    'node_modules/socket': { name: 'ws', version: '8.18.0' },
  },
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'advisories-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A database in folders, as it comes out of its archive. */
function saved(...records: readonly { readonly id: string; readonly withdrawn?: string }[]): string {
  for (const record of records) {
    mkdirSync(path.join(folder, '2026', record.id), { recursive: true })
    writeFileSync(path.join(folder, '2026', record.id, `${record.id}.json`), JSON.stringify(record))
  }
  return folder
}

const ask = (question: Partial<Question>) =>
  checkAdvisories({
    lockfile,
    ignored: [],
    registry: undefined,
    database: undefined,
    now: Date.parse('2026-11-22T12:00:00Z'),
    ...question,
  })

describe('what is installed', () => {
  test('is looked up by its own name and version, in every folder of the lockfile', async () => {
    const { exit, lines } = await ask({ database: saved(LODASH, MINIMIST, WS, UA_PARSER) })
    expect(exit).toBe(1)
    expect(lines).toEqual([
      '4 packages, looked up in 4 saved advisories, the newest of 2026-11-20, 2 days ago.',
      '  high: lodash 4.17.20: what is wrong with lodash (GHSA-35jh-r3h4-6jhm, CVE-2021-23337)',
      '  high: minimist 0.2.1 (development alone): what is wrong with minimist (GHSA-xvch-5gv4-984h)',
      '2 found.',
    ])
  })

  test('is clean when nothing in the database is about its versions', async () => {
    const { exit, lines } = await ask({ database: saved(WS, UA_PARSER) })
    expect(exit).toBe(0)
    expect(lines.at(-1)).toBe('None found.')
  })

  test('is not blamed for what was taken back', async () => {
    const { exit } = await ask({ database: saved({ ...LODASH, withdrawn: '2026-01-01T00:00:00Z' }) })
    expect(exit).toBe(0)
  })
})

describe('a version is affected', () => {
  const of = (record: object, name: string, ...versions: string[]) =>
    versions.filter((version) => isAffected(osvSchema.parse(record), name, version))

  test('from where it was introduced up to where it was fixed', () => {
    expect(of(WS, 'ws', '2.0.9', '5.2.3', '5.2.4', '6.2.2', '7.5.10', '8.17.0', '8.17.1')).toEqual([
      '5.2.3',
      '6.2.2',
      '8.17.0',
    ])
    expect(of(WS, 'lodash', '4.0.0')).toEqual([])
  })

  test('where it is named itself', () => {
    expect(of(UA_PARSER, 'ua-parser-js', '0.7.28', '0.7.29', '0.7.30', '1.0.0')).toEqual(['0.7.29', '1.0.0'])
  })

  test('up to the last one that is known, where there is no other', () => {
    const affected = (more: object, events: readonly object[]) => ({
      ...LODASH,
      affected: [
        { package: { ecosystem: 'npm', name: 'old' }, ranges: [{ type: 'SEMVER', events }], ...more },
      ],
    })
    const last = affected({}, [{ introduced: '1.0.0' }, { last_affected: '1.4.0' }])
    expect(of(last, 'old', '0.9.0', '1.4.0', '1.4.1')).toEqual(['1.4.0'])
    const known = { database_specific: { last_known_affected_version_range: '<= 1.4.0' } }
    expect(of(affected(known, [{ introduced: '0' }]), 'old', '0.0.1-rc.1', '1.4.0', '1.4.1')).toEqual([
      '0.0.1-rc.1',
      '1.4.0',
    ])
  })

  test('of no other kind of package that has the same name', () => {
    const [one] = LODASH.affected
    const python = { ...LODASH, affected: [{ ...one, package: { ecosystem: 'PyPI', name: 'lodash' } }] }
    expect(of(python, 'lodash', '4.17.20')).toEqual([])
  })
})

describe('an advisory that somebody judged', () => {
  const reason = 'the template function is called by nobody here'
  const entry = { id: 'CVE-2021-23337', package: 'lodash', reason, since: '2026-11-01', until: '2026-12-01' }

  test('is listed with the reason, and fails nothing', async () => {
    const { exit, lines } = await ask({ database: saved(LODASH), ignored: [entry] })
    expect(exit).toBe(0)
    expect(lines.join('\n')).toContain(
      `ignored: high: lodash 4.17.20: what is wrong with lodash (GHSA-35jh-r3h4-6jhm, CVE-2021-23337): ${reason}`,
    )
  })

  test('counts again when its time is over, for another package, and when it is gone it is said so', async () => {
    const database = saved(LODASH)
    expect((await ask({ database, ignored: [{ ...entry, until: '2026-11-21' }] })).exit).toBe(1)
    expect((await ask({ database, ignored: [{ ...entry, package: 'lodash-es' }] })).exit).toBe(1)
    const gone = await ask({ database, ignored: [{ ...entry, id: 'GHSA-gone' }] })
    expect(gone.lines.join('\n')).toContain('of no use any more: GHSA-gone of lodash')
  })
})

describe('what can not be checked is never none', () => {
  test('without a registry and a database', async () => {
    const { exit, lines } = await ask({})
    expect(exit).toBe(2)
    expect(lines.join('\n')).toContain('No database was named.')
    expect(lines.join('\n')).toContain('all.zip')
  })

  test('with a database that is not there, empty, or holds something else', async () => {
    expect((await ask({ database: path.join(folder, 'nowhere') })).exit).toBe(2)
    expect((await ask({ database: folder })).exit).toBe(2)
    writeFileSync(path.join(folder, 'other.json'), '{"id": 5}')
    const { exit, lines } = await ask({ database: folder })
    expect(exit).toBe(2)
    expect(lines.join('\n')).toContain('other.json is no advisory')
    writeFileSync(path.join(folder, 'other.json'), '{"id": "GHSA-')
    expect((await ask({ database: folder })).lines.join('\n')).toContain("other.json can't be read as JSON")
  })

  test('with a database that is too old; what it does know counts', async () => {
    const now = Date.parse('2027-01-15T12:00:00Z')
    const clean = await ask({ database: saved(WS), now })
    expect(clean.exit).toBe(2)
    expect(clean.lines.join('\n')).toContain('56 days ago')
    expect((await ask({ database: saved(LODASH), now })).exit).toBe(1)
  })
})

describe('the registry', () => {
  /** Answers as npm's does, or with a status alone. */
  async function registry(answer: object | number): Promise<{ address: string; requests: unknown[] }> {
    const requests: unknown[] = []
    const server = createServer(async (request, response) => {
      const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
      requests.push({ url: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown })
      response.statusCode = typeof answer === 'number' ? answer : 200
      response.end(JSON.stringify(answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/npm`, requests }
  }

  const TOLD = {
    lodash: [
      {
        id: 1_106_913,
        url: 'https://github.com/advisories/GHSA-35jh-r3h4-6jhm',
        title: 'Command Injection in lodash',
        severity: 'high',
        vulnerable_versions: '<4.17.21',
      },
    ],
  }

  test('is asked for names and versions, and goes before the database', async () => {
    const { address, requests } = await registry(TOLD)
    const { exit, lines } = await ask({ registry: address, database: saved(MINIMIST) })
    expect(requests).toEqual([
      {
        url: '/npm/-/npm/v1/security/advisories/bulk',
        body: { lodash: ['4.17.20'], minimist: ['1.2.8', '0.2.1'], ws: ['8.18.0'] },
      },
    ])
    expect(exit).toBe(1)
    expect(lines).toContain('  high: lodash 4.17.20: Command Injection in lodash (GHSA-35jh-r3h4-6jhm)')
    expect(lines.at(-1)).toBe('1 found.')
  })

  test('that knows nothing of these versions says so', async () => {
    expect((await ask({ registry: (await registry({})).address })).exit).toBe(0)
  })

  test.each([
    ['tells no advisories', 405],
    ['answers something else', { lodash: 'none' }],
  ])('that %s leaves it to the database', async (_, answer) => {
    const { address } = await registry(answer)
    const { exit, lines } = await ask({ registry: address, database: saved(LODASH) })
    expect(exit).toBe(1)
    expect(lines[0]).toContain('does not tell advisories')
    expect((await ask({ registry: address })).exit).toBe(2)
  })

  test('that nobody reaches leaves it to the database, too', async () => {
    const { exit } = await ask({ registry: 'http://127.0.0.1:1', database: saved(LODASH) })
    expect(exit).toBe(1)
  })
})
