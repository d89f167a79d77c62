import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPCUAClient } from 'node-opcua-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { driverContract } from '../driver.contract.ts'
import type { Driver, ServerSettings } from '../driver.ts'
import { openDriver } from '../open-driver.ts'
import { type CuttableProxy, openCuttableProxy } from '../testing/cuttable-proxy.ts'
import { clock, type Ears, listenWell } from '../testing/ears.ts'
import { startUaPlant, type UaPlant, uaSettings, uaTag } from '../testing/ua-plant.ts'
import { browseNode } from './browse.ts'

driverContract('the OPC UA driver', async () => {
  const plant = await startUaPlant()
  return { ...plant, server: uaSettings(plant.port), tag: uaTag }
})

describe('the OPC UA driver', () => {
  let plant: UaPlant
  let wire: CuttableProxy
  let driver: Driver
  let ears: Ears

  beforeAll(async () => {
    plant = await startUaPlant()
    wire = await openCuttableProxy(plant.port)
  })
  afterEach(() => driver.stop())
  afterAll(async () => {
    await wire.close()
    await plant.stop()
  })

  function read(rest: Partial<ServerSettings> = {}, port = plant.port): void {
    ears = listenWell()
    driver = openDriver(uaSettings(port, rest), [uaTag(1, 'running'), uaTag(2, 'count')], ears, clock)
    driver.start()
  }
  const isUp = () => ears.reading(({ tagID, quality }) => tagID === 2 && quality === 'good')
  const isBad = () => ears.reading(({ tagID, quality }) => tagID === 2 && quality === 'bad')
  const isBack = () =>
    ears.reading(
      ({ tagID, quality }) => tagID === 2 && quality === 'good',
      ears.heard.findIndex((one) => one.quality === 'bad'),
    )

  test('says who the server is', async () => {
    read()
    expect(await ears.statusWhere(({ serverState }) => serverState === 'Running')).toMatchObject({
      opcServerID: 1,
      vendorInfo: 'Plant & Co · Test plant',
      productVersion: '7.1',
      statusInfo: null,
    })
    expect(ears.statuses.at(-1)?.startTime).toBeLessThanOrEqual(Date.now())
  })

  test('a cut wire is noticed at once, and the session is rebuilt', async () => {
    read({}, wire.port)
    await isUp()
    const before = Date.now()
    wire.cut()
    await isBad()
    // Long before the silence would tell.
    expect(Date.now() - before).toBeLessThan(3_000)
    await isBack()
    plant.set('count', 201)
    await ears.reading(({ value }) => value === 201)
  })

  test('a server that freezes with its socket open is given up after the silence, and read again when it thaws', async () => {
    read({}, wire.port)
    await isUp()
    const before = Date.now()
    wire.freeze()
    const bad = await isBad()
    expect(bad.arrivalTime - before).toBeGreaterThan(3_000)
    expect(bad.arrivalTime - before).toBeLessThan(8_000)
    await ears.line(/silent for 5 s/)
    wire.thaw()
    await isBack()
    await driver.stop()
    await expect.poll(() => wire.connections()).toBe(0)
  })

  test('stop comes to an end on a frozen server', async () => {
    read({}, wire.port)
    await isUp()
    wire.freeze()
    const before = Date.now()
    await driver.stop()
    expect(Date.now() - before).toBeLessThan(4_000)
    wire.thaw()
    await expect.poll(() => wire.connections()).toBe(0)
  })

  test('a removed node is bad for its tag alone, and is read again when it comes back', async () => {
    plant.addNode('short-lived', 1)
    read()
    driver.setTags([uaTag(1, 'running'), uaTag(3, 'short-lived')])
    await ears.reading(({ tagID, value }) => tagID === 3 && value === 1)
    plant.removeNode('short-lived')
    await ears.reading(({ tagID, quality }) => tagID === 3 && quality === 'bad')
    plant.addNode('short-lived', 2)
    await ears.reading(({ tagID, value }) => tagID === 3 && value === 2)
    expect(ears.heard.filter(({ tagID, quality }) => tagID === 1 && quality === 'bad')).toEqual([])
  })

  test('a blip while the wire hesitates is not lost', async () => {
    const witness = listenWell()
    const other = openDriver(uaSettings(plant.port), [uaTag(1, 'running')], witness, clock)
    other.start()
    read({}, wire.port)
    await isUp()
    await witness.reading(({ value }) => value === true)
    wire.freeze()
    plant.set('running', false)
    await witness.reading(({ value }) => value === false)
    plant.set('running', true)
    await witness.reading(
      ({ value }) => value === true,
      witness.heard.findIndex(({ value }) => value === false),
    )
    wire.thaw()
    await ears.reading(({ tagID, value }) => tagID === 1 && value === false)
    expect(ears.heard.filter(({ quality }) => quality === 'bad')).toEqual([])
    await other.stop()
  })

  test.each(['Sign', 'SignAndEncrypt'] as const)('reads with %s as a user', async (securityMode) => {
    read({ securityMode, securityPolicy: 'Basic256Sha256', userName: 'baliza', password: 'secret' })
    await isUp()
  })

  test('a wrong password is said, and tried again with patience', async () => {
    read({ userName: 'baliza', password: 'wrong' })
    const status = await ears.statusWhere(({ statusInfo }) => statusInfo !== null)
    expect(status).toMatchObject({
      serverState: 'Disconnected',
      statusInfo: expect.stringMatching(/refused the user name or the password/) as string,
    })
    await expect
      .poll(() => ears.statuses.filter(({ serverState }) => serverState === 'Connecting').length, {
        timeout: 10_000,
      })
      .toBeGreaterThan(3)
    expect(ears.lines.filter((line) => line.startsWith('warn'))).toHaveLength(1)
  })

  test('nobody at the address is said, too', async () => {
    read({}, 1)
    await ears.statusWhere(({ statusInfo }) => /nobody answers/.test(statusInfo ?? ''))
    await isBad()
  })

  test('asks a server for no more items at once than it takes', async () => {
    ears = listenWell()
    driver = openDriver(
      uaSettings(plant.port),
      Array.from({ length: 12 }, (_, index) => uaTag(index + 1, 'count')),
      ears,
      clock,
    )
    driver.start()
    await ears.reading(({ tagID }) => tagID === 12)
    expect(ears.heard.map(({ quality }) => quality)).toEqual(Array.from({ length: 12 }, () => 'good'))
  })

  test('drivers that start together on a new installation make one certificate', async () => {
    const certificateFolder = join(mkdtempSync(join(tmpdir(), 'baliza-new-')), 'certificates')
    const rest = { certificateFolder, securityMode: 'Sign', securityPolicy: 'Basic256Sha256' } as const
    read(rest)
    const others = [listenWell(), listenWell()].map((hearing) => ({
      hearing,
      other: openDriver(uaSettings(plant.port, rest), [uaTag(1, 'running')], hearing, clock),
    }))
    for (const { other } of others) other.start()
    await isUp()
    for (const { hearing } of others) await hearing.reading(({ quality }) => quality === 'good')
    for (const { hearing, other } of others) {
      expect(hearing.lines.filter((line) => line.startsWith('warn'))).toEqual([])
      await other.stop()
    }
  })

  test('shows what can be read below a node', async () => {
    read()
    await isUp()
    const nodes = await driver.browse()
    expect(nodes).toContainEqual({
      nodeId: 'ns=1;s=count',
      browseName: '1:count',
      displayName: 'count',
      nodeClass: 'Variable',
      dataType: 'Double',
    })
    expect(nodes.map(({ browseName }) => browseName)).toContain('Server')
  })

  test('asks for no more below a node than it may, page by page, and lets go of the rest', async () => {
    const client = OPCUAClient.create({ endpointMustExist: false })
    await client.connect(uaSettings(plant.port).hostName)
    const session = await client.createSession()
    session.requestedMaxReferencesPerNode = 1
    expect(await browseNode(session, undefined, 2)).toHaveLength(2)
    expect((await browseNode(session)).length).toBeGreaterThan(2)
    await session.close()
    await client.disconnect()
  })
})
