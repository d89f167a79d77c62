import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instant, instant } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { log } from '../../log/log.ts'
import { type OpcUaPlant, startOpcUaPlant } from '../../testing/opc-ua-plant.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { Collector } from './collector.ts'

const now = (): Instant => instant(Date.now())

let db: Db
let folder: string
let plant: OpcUaPlant
let collector: Collector

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baliza-certificates-'))
  db = await openTestDatabase()
  plant = await startOpcUaPlant({ 'L1.count': 7 })
  await db
    .insertInto('opcServer')
    .values({
      name: 'PLC',
      hostName: plant.url,
      serverType: 'UA',
      enabled: true,
      securityMode: 'SignAndEncrypt',
    })
    .execute()
  collector = new Collector({ now, dataFolder: folder, log: log('pipeline'), put: () => undefined })
})
afterEach(async () => {
  await collector.stop()
  await plant.stop()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

async function follow(): Promise<void> {
  const servers = await db.selectFrom('opcServer').selectAll().execute()
  await collector.follow({ servers, tags: [], clocks: [] }, () => false)
}

const stored = () => db.selectFrom('opcServer').selectAll().executeTakeFirstOrThrow()

const status = async () => {
  await collector.writeStatus(db)
  return db.selectFrom('opcServerStatus').selectAll().executeTakeFirst()
}

test('the first certificate of a server is what it is known by, until somebody accepts another one', async () => {
  await follow()
  await expect.poll(async () => (await status())?.serverState, { timeout: 10_000 }).toBe('Running')
  const first = await stored()
  expect(first).toMatchObject({
    certificateThumbprint: expect.stringMatching(/^[\dA-F:]{95}$/),
    certificateBy: null,
  })
  expect(first.certificateTo).toBeGreaterThan(now())

  await plant.stop()
  plant = await startOpcUaPlant({ 'L1.count': 8 }, { port: plant.port })
  const isRefused = async () => (await status())?.statusInfo
  await expect.poll(isRefused, { timeout: 10_000 }).toMatch(/another certificate than the one/)
  const { certificateThumbprint } = await stored()
  expect(certificateThumbprint).toBe(first.certificateThumbprint)

  const presented = /\(([\dA-F:]{95})\)/.exec((await isRefused()) ?? '')?.[1] ?? null
  await db
    .updateTable('opcServer')
    .set({ certificateThumbprint: presented, certificateBy: 'admin' })
    .execute()
  await follow()
  await expect.poll(async () => (await status())?.serverState, { timeout: 10_000 }).toBe('Running')
})

test('what a server is known by does not break its session', async () => {
  await follow()
  await expect.poll(async () => (await status())?.serverState, { timeout: 10_000 }).toBe('Running')
  await follow()
  expect((await status())?.serverState).toBe('Running')
})
