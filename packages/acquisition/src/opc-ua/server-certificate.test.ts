import { afterEach, beforeEach, expect, test } from 'vitest'
import { SourceError } from '../connection/source-failure.ts'
import type { Driver, ServerSettings } from '../driver.ts'
import { openDriver } from '../open-driver.ts'
import { clock, type Ears, listenWell } from '../testing/ears.ts'
import { startUaPlant, type UaPlant, uaSettings, uaTag } from '../testing/ua-plant.ts'
import { visitSource } from '../visit-source.ts'

const SECURED = {
  securityMode: 'SignAndEncrypt',
  securityPolicy: 'Basic256Sha256',
  userName: 'baliza',
  password: 'secret',
} as const

let plant: UaPlant
let impostor: UaPlant | undefined
let driver: Driver | undefined

beforeEach(async () => {
  plant = await startUaPlant()
})
afterEach(async () => {
  await driver?.stop()
  driver = undefined
  await impostor?.stop()
  impostor = undefined
  await plant.stop()
})

function read(rest: Partial<ServerSettings> = {}): Ears {
  const ears = listenWell()
  driver = openDriver(uaSettings(plant.port, { ...SECURED, ...rest }), [uaTag(2, 'count')], ears, clock)
  driver.start()
  return ears
}

const look = (rest: Partial<ServerSettings> = {}) =>
  visitSource(uaSettings(plant.port, { ...SECURED, ...rest }), (visit) => visit.status(), { clock })

async function failureOf(work: Promise<unknown>) {
  const error = await work.catch((reason: unknown) => reason)
  if (!(error instanceof SourceError)) throw error
  return error.failure
}

/** Another server, with a certificate of its own, where the first one was. */
async function replacePlant(): Promise<UaPlant> {
  await plant.stop()
  impostor = await startUaPlant({ port: plant.port, keys: 'impostor' })
  return impostor
}

test('who reads a server knows it by its first certificate: another one gets neither session nor password', async () => {
  const ears = read()
  await ears.reading(({ quality }) => quality === 'good')
  const status = await ears.statusWhere(({ serverState }) => serverState === 'Running')
  expect(status.certificate).toMatch(/^MII/)
  const stranger = await replacePlant()
  const refused = await ears.statusWhere(({ statusInfo }) => /another certificate/.test(statusInfo ?? ''))
  expect(refused.statusInfo).toMatch(/an administrator has to look at it \([\dA-F:]{95}\)$/)
  expect(refused.certificate).not.toBe(status.certificate)
  expect(stranger.visitors).toEqual({ sessions: 0, passwords: [] })
})

test('a certificate that somebody has confirmed is kept to from the first connection on', async () => {
  const { certificate } = await failureOf(look())
  const stranger = await replacePlant()
  const trustedCertificate = (await failureOf(look({ trustedCertificate: 'AB' }))).detail
  const ears = read({ trustedCertificate: 'AB:CD' })
  await ears.statusWhere(({ statusInfo }) => /another certificate/.test(statusInfo ?? ''))
  expect(stranger.visitors).toEqual({ sessions: 0, passwords: [] })
  await driver?.stop()
  const accepted = read({ trustedCertificate })
  await accepted.reading(({ quality }) => quality === 'good')
  expect(stranger.visitors.passwords).toEqual(['secret'])
  expect(accepted.statuses.at(-1)?.certificate).not.toBe(certificate)
})

test('a look at a server gives no password away before somebody has confirmed its certificate', async () => {
  const failure = await failureOf(look())
  expect(failure).toMatchObject({
    kind: 'certificate-unconfirmed',
    certificate: expect.stringMatching(/^MII/),
  })
  expect(plant.visitors).toEqual({ sessions: 0, passwords: [] })
  const { certificate } = await look({ trustedCertificate: failure.detail })
  expect(certificate).toBe(failure.certificate)
  expect(plant.visitors).toEqual({ sessions: 1, passwords: ['secret'] })
})

test('without security there is no certificate to know a server by', async () => {
  const { certificate } = await look({ securityMode: 'None', securityPolicy: null })
  expect(certificate).toBeNull()
  const ears = read({ securityMode: 'None', securityPolicy: null, trustedCertificate: 'AB:CD' })
  await ears.reading(({ quality }) => quality === 'good')
})
