import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverContract } from '../driver.contract.ts'
import type { Driver, TagAddress } from '../driver.ts'
import { openDriver } from '../open-driver.ts'
import { clock, type Ears, listenWell } from '../testing/ears.ts'
import { type HttpPlant, startHttpPlant } from '../testing/http-plant.ts'
import { makeCertificate } from '../testing/make-certificate.ts'
import { visitSource } from '../visit-source.ts'

driverContract('the HTTP API driver', () => startHttpPlant())

describe('the HTTP API driver', () => {
  let plant: HttpPlant
  let driver: Driver
  let ears: Ears

  beforeEach(async () => {
    plant = await startHttpPlant()
    ears = listenWell()
  })
  afterEach(async () => {
    await driver.stop()
    await plant.stop()
  })

  function read(
    tags: readonly TagAddress[] = [plant.tag(1, 'running'), plant.tag(2, 'count')],
    rest: Partial<HttpPlant['server']> = {},
  ): void {
    driver = openDriver({ ...plant.server, ...rest }, tags, ears, clock)
    driver.start()
  }
  const isGood = (from = 0) => ears.reading(({ tagID, quality }) => tagID === 2 && quality === 'good', from)
  const isBad = () => ears.reading(({ tagID, quality }) => tagID === 2 && quality === 'bad')

  test('asks once per poll for a document, however many tags lie in it', async () => {
    read(['running', 'count', 'count', 'running'].map((name, index) => plant.tag(index + 1, name)))
    await isGood()
    plant.set('count', 1)
    await ears.reading(({ value }) => value === 1)
    const { requests, heard } = { requests: plant.requests(), heard: ears.heard.length }
    expect(requests).toBeLessThanOrEqual(3)
    expect(heard).toBe(6)
  })

  test('tells its credentials to the server alone, not to another that a tag names', async () => {
    const other = await startHttpPlant()
    const { tagValue } = plant.tag(1, 'count')
    const settings = { ...plant.server, headers: { 'x-api-key': 'clave' } }
    driver = openDriver(
      settings,
      [
        plant.tag(2, 'count'),
        { ...plant.tag(1, 'count'), tagValue: new URL(tagValue, other.server.hostName).href },
      ],
      ears,
      clock,
    )
    driver.start()
    await isGood()
    await expect.poll(() => other.requests(), { timeout: 5_000 }).toBeGreaterThan(0)
    expect(plant.lastHeaders()).toMatchObject({ authorization: expect.any(String), 'x-api-key': 'clave' })
    const names = Object.keys(other.lastHeaders())
    await other.stop()
    expect(names).not.toContain('authorization')
    expect(names).not.toContain('x-api-key')
  })

  test('what does not change is not news', async () => {
    read()
    await isGood()
    await expect.poll(() => plant.requests(), { timeout: 5_000 }).toBeGreaterThan(4)
    expect(ears.heard).toHaveLength(2)
  })

  test.each<[Parameters<HttpPlant['misbehave']>[0], RegExp]>([
    [{ status: 500, body: 'oops' }, /answered 500/],
    [{ status: 404, body: '{}' }, /nothing to read at this address/],
    [{ status: 401, body: '{}' }, /refused the user name or the password/],
    [
      { status: 301, body: '', headers: { location: 'http://elsewhere/x' } },
      /has moved: enter its new address.*http:\/\/elsewhere\/x/,
    ],
    [{ status: 503, body: 'busy' }, /the server failed.*answered 503/],
    [
      { status: 200, body: gzipSync(Buffer.alloc(40_000_000, ' ')), headers: { 'content-encoding': 'gzip' } },
      /more than 4 MB/,
    ],
    [{ status: 200, body: 'no gzip', headers: { 'content-encoding': 'gzip' } }, /incorrect header check/],
    [{ status: 200, body: '<html>' }, /not JSON/],
    [{ status: 200, body: `"${'x'.repeat(5_000_000)}"` }, /more than 4 MB/],
    ['hang', /no answer in time/],
  ])('a source that misbehaves is bad until it behaves (%#)', async (how, sentence) => {
    read()
    await isGood()
    plant.misbehave(how)
    await isBad()
    await ears.statusWhere(({ statusInfo }) => sentence.test(statusInfo ?? ''))
    plant.misbehave(undefined)
    await isGood(ears.heard.length)
  })

  test('compressed answers are read, and headers of its own go with every request', async () => {
    const body = gzipSync(JSON.stringify({ running: { value: true }, count: { value: 55 } }))
    plant.misbehave({ status: 200, body, headers: { 'content-encoding': 'gzip' } })
    read(undefined, { headers: { 'x-api-key': 'k1' } })
    expect(await isGood()).toMatchObject({ value: 55 })
    expect(plant.lastHeaders()).toMatchObject({ 'x-api-key': 'k1', accept: 'application/json' })
  })

  test('a wrong password is said', async () => {
    read(undefined, { password: 'wrong' })
    await ears.statusWhere(({ statusInfo }) => /refused the user name or the password/.test(statusInfo ?? ''))
    await isBad()
  })

  test('an address that is none is bad for its tag alone', async () => {
    read([plant.tag(2, 'count'), { ...plant.tag(3, 'odd'), tagValue: 'ftp://nowhere#/x' }])
    expect(await ears.reading(({ tagID }) => tagID === 3)).toMatchObject({ quality: 'bad' })
    await isGood()
  })

  test('two documents fail apart', async () => {
    read([plant.tag(2, 'count'), { ...plant.tag(3, 'far'), tagValue: 'http://127.0.0.1:1/x#/y' }])
    await isGood()
    const status = await ears.statusWhere(
      ({ serverState, statusInfo }) => serverState === 'Running' && statusInfo !== null,
    )
    expect(status.statusInfo).toMatch(/nobody answers/)
    expect(ears.heard.filter(({ tagID, quality }) => tagID === 2 && quality === 'bad')).toEqual([])
  })
})

test('a certificate that nobody vouches for is not let pass; one of an authority in our folder is', async () => {
  const pair = await makeCertificate()
  const plant = await startHttpPlant(pair)
  const certificateFolder = mkdtempSync(join(tmpdir(), 'baliza-https-'))
  const visit = () =>
    visitSource({ ...plant.server, certificateFolder }, (visited) => visited.read(plant.tag(1, 'count')), {
      clock,
    })
  await expect(visit()).rejects.toThrow(/vouches for the certificate/)
  mkdirSync(join(certificateFolder, 'authorities'))
  writeFileSync(join(certificateFolder, 'authorities', 'plant.pem'), pair.cert)
  expect(await visit()).toMatchObject({ value: 100, quality: 'good' })
  await plant.stop()
  rmSync(certificateFolder, { recursive: true })
})
