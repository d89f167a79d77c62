import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant } from '@baliza/domain'
import { openScriptRunner, type ScriptRunner } from '@baliza/line-script'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Db, openDatabase } from '../db/open-database.ts'
import { log } from '../log/log.ts'
import { claimLead } from '../messaging/lead.ts'
import { publishConfiguration } from '../messaging/publish-configuration.ts'
import { subscriptions } from '../messaging/subscriptions.ts'
import { readTagValues } from '../messaging/tag-readings.ts'
import { type OpcUaPlant, startOpcUaPlant } from '../testing/opc-ua-plant.ts'
import { freshDatabaseUrl, TEST_KEYS } from '../testing/open-test-database.ts'
import { aLine, aPlant } from '../testing/plant-builder.ts'
import { Reception } from './1-collect/reception.ts'
import { readConfiguration } from './handed-on/plant-configuration.ts'
import { RunningPipeline } from './run-pipeline.ts'

const TICK = 300
/** A value is on its way so long before it must be known. */
const SAMPLING = 250

let first: OpcUaPlant
let second: OpcUaPlant
let db: Db
let scripts: ScriptRunner
let pipeline: RunningPipeline
let lived: Promise<void>
const { subscribe, tell, clear } = subscriptions()
const bus = { subscribe, publish: tell, close: async () => clear() }
const folder = mkdtempSync(join(tmpdir(), 'baliza-changes-'))
let remove: () => Promise<void>

beforeAll(async () => {
  const { url, remove: removeDatabase } = await freshDatabaseUrl()
  remove = removeDatabase
  db = openDatabase(url)
  first = await startOpcUaPlant({ 'A.running': false, 'A.count': 0, 'B.running': false, 'B.count': 0 })
  second = await startOpcUaPlant({ 'C.running': true, 'C.count': 0 })
  await aPlant()
    .with(aLine(1, scriptsOf('A')), aLine(2, scriptsOf('B')))
    .withParameters({ microStopTime: 60, problemResolutionTime: 0, oeeCalculationRefresh: 1 })
    .insertInto(db)
  await addServer('PLC 1', first.url)
  await addTags(1, ['A.running', 'A.count', 'B.running', 'B.count'])
  scripts = await openScriptRunner()
  const plant = await readConfiguration(db)
  const now = () => instant(Date.now())
  const claim = await claimLead(db, 'journal')
  const reception = await Reception.open({
    now,
    dataFolder: folder,
    journalBytes: 1 << 20,
    log: log('pipeline'),
    secrets: TEST_KEYS,
  })
  const options = { db, bus, scripts, now, reception, log: log('pipeline'), ...claim }
  pipeline = new RunningPipeline(options, plant!)
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  lived = pipeline.live(resolve)
  await ready
})
afterAll(async () => {
  pipeline.stop()
  await lived
  await Promise.all([scripts.close(), first.stop(), second.stop()])
  await db.destroy()
  await remove()
  rmSync(folder, { recursive: true, force: true })
})

const scriptsOf = (name: string) => ({
  calculationBaliza: `tag("${name}.running")`,
  calculationUnits: `tag("${name}.count")`,
  enableOrderManager: false,
})

const addServer = (name: string, hostName: string) =>
  db
    .insertInto('opcServer')
    .values({ name, hostName, serverType: 'UA', enabled: true, securityMode: 'None' })
    .execute()

const addTags = (opcServerID: number, names: readonly string[]) =>
  db
    .insertInto('tag')
    .values(
      names.map((tagName) => ({ tagName, tagType: 'Double', opcServerID, tagValue: `ns=1;s=${tagName}` })),
    )
    .execute()

type Change = { readonly at: number; readonly running: boolean }

/** Lines 1 and 2 run and stand in turn, a piece each time; what they did is remembered. */
function setInMotion() {
  const changes: Change[] = []
  const change = () => {
    const at = new Date()
    const running = changes.length % 2 === 0
    changes.push({ at: at.getTime(), running })
    const count = changes.length
    first.set({ 'A.running': running, 'A.count': count, 'B.running': running, 'B.count': count * 2 }, at)
  }
  const timer = setInterval(change, TICK)
  return {
    changes,
    stop: () => clearInterval(timer),
    more: (count: number) => {
      const { length } = changes
      return vi.waitFor(() => expect(changes.length).toBeGreaterThanOrEqual(length + count), {
        timeout: 20_000,
        interval: 20,
      })
    },
  }
}

const statesOf = (lineID: number) =>
  db.selectFrom('lineState').selectAll().where('lineID', '=', lineID).orderBy('start').execute()
const stateOf = async (lineID: number) => (await statesOf(lineID)).at(-1)?.state
const unitsOf = async (lineID: number) => {
  const rows = await db.selectFrom('productionBucket').select('units').where('lineID', '=', lineID).execute()
  return rows.reduce((sum, { units }) => sum + units, 0)
}
const becomes = <T>(read: () => Promise<T>, expected: unknown) =>
  vi.waitFor(async () => expect(await read()).toEqual(expected), { timeout: 10_000, interval: 50 })

/** Every turn of the line is among its states, at its time, and nothing else is. */
async function tellsEveryTurn(lineID: number, changes: readonly Change[]): Promise<void> {
  const states = (await statesOf(lineID)).filter(({ start }) => start >= changes[0]!.at - SAMPLING)
  expect(states.map(({ state }) => state)).toEqual(
    changes.map(({ running }) => (running ? 'running' : 'stopped')),
  )
  for (const [index, { start }] of states.entries())
    expect(Math.abs(start - changes[index]!.at)).toBeLessThanOrEqual(SAMPLING)
}

test('what administrators change takes effect while the lines run, and no event is lost', {
  timeout: 90_000,
}, async () => {
  await becomes(() => stateOf(2), 'stopped')
  const motion = setInMotion()
  onTestFinished(motion.stop)
  await motion.more(4)

  // a new line on a new server
  await addServer('PLC 2', second.url)
  await addTags(2, ['C.running'])
  await aLine(3, scriptsOf('C')).insertInto(db)
  publishConfiguration({ bus })
  await becomes(() => stateOf(3), 'running')

  // a new line whose tag has said all that it will say
  await aLine(4, scriptsOf('C')).insertInto(db)
  publishConfiguration({ bus })
  await becomes(() => stateOf(4), 'running')

  // a tag more on a session that is open, and a script that reads it; its value is the base
  await addTags(2, ['C.count'])
  publishConfiguration({ bus })
  await becomes(
    async () =>
      (await readTagValues({ db, bus }, { names: ['C.count'] })).map(({ data, quality }) => [data, quality]),
    [[0, 'good']],
  )
  second.set({ 'C.count': 5 })
  await becomes(() => unitsOf(3), 5)

  // another script for a line in motion; nobody tells the pipeline
  await db
    .updateTable('line')
    .set({ calculationUnits: 'tag("B.count") / 2' })
    .where('lineID', '=', 2)
    .execute()
  await motion.more(10)

  // what counts as a microstop
  const changedAt = Date.now()
  await db.updateTable('parameter').set({ microStopTime: 0 }).execute()
  publishConfiguration({ bus })
  await motion.more(12)

  // a server that is disabled, and enabled again
  const enable = async (enabled: boolean) => {
    await db.updateTable('opcServer').set({ enabled }).where('opcServerID', '=', 2).execute()
    publishConfiguration({ bus })
  }
  await enable(false)
  await becomes(() => stateOf(3), 'unknown')
  await enable(true)
  await becomes(() => stateOf(3), 'running')

  // a line that goes
  await db.transaction().execute(async (trx) => {
    for (const table of ['lineState', 'stop', 'productionBucket', 'line'] as const)
      await trx.deleteFrom(table).where('lineID', '=', 3).execute()
  })
  publishConfiguration({ bus })
  await motion.more(4)
  motion.stop()

  const { changes } = motion
  await becomes(() => unitsOf(1), changes.length)
  for (const lineID of [1, 2])
    await vi.waitFor(() => tellsEveryTurn(lineID, changes), { timeout: 10_000, interval: 100 })

  const stops = await db
    .selectFrom('stop')
    .selectAll()
    .where('lineID', '=', 1)
    .where('startDate', '>=', instant(changes[0]!.at))
    .execute()
  const settled = stops.filter(({ endDate }) => endDate !== null)
  const before = settled.filter(({ endDate }) => endDate! < changedAt - 1_000)
  const after = settled.filter(({ startDate }) => startDate > changedAt + 1_500)
  expect(new Set(before.map(({ reasonID }) => reasonID))).toEqual(new Set([3]))
  expect(new Set(after.map(({ reasonID }) => reasonID))).toEqual(new Set([null]))
  expect(await statesOf(3)).toEqual([])
})
