import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ClockOrigin, instant, plantTime } from '@baliza/domain'
import { type Db, migrate, openDatabase } from '@baliza/server'
import { type CuttableProxy, openCuttableProxy } from '../../packages/server/src/testing/cuttable-proxy.ts'
import { freePort } from '../../packages/server/src/testing/free-port.ts'
import {
  allTags,
  insertMovingLines,
  LINES,
  type Made,
  setInMotion,
} from '../../packages/server/src/testing/lines-in-motion.ts'
import { type OpcUaPlant, startOpcUaPlant } from '../../packages/server/src/testing/opc-ua-plant.ts'
import { Leaders } from '../verdict/leaders.ts'
import { openPlantDatabase, type PlantDatabase } from './database.ts'
import { openDisks } from './disks.ts'
import { Machine } from './machine.ts'

/**
 * A plant that runs and stops, read twice: by two machines of the product on one PostgreSQL, to which
 * everything happens, and by a pipeline on a SQLite of its own, to which nothing does.
 */
export type Plant = {
  readonly machines: readonly [Machine, Machine]
  readonly calm: Machine
  readonly database: PlantDatabase
  readonly calmDb: Db
  readonly leaders: Leaders
  readonly folder: string
  readonly clock: ClockOrigin
  readonly now: () => number
  /** The source says what no machine says, until the way back is taken. */
  readonly spoilSource: () => () => void
  /** Each machine's folder lies on a small disk of its own, which can be filled. */
  readonly hasOwnDisks: boolean
  /** What may be found in no log. */
  readonly secrets: Readonly<Record<string, string>>
  readonly leader: () => Machine
  readonly standby: () => Machine
  readonly wireOf: (machine: Machine) => CuttableProxy
  /** The lines run and stop from now on; until then they stand still. */
  readonly setInMotion: () => void
  /** They stand still from now on: what they have made in all. */
  readonly rest: () => readonly Made[]
  readonly stop: () => Promise<void>
}

const ODD_TAG = 'odd'

type Options = {
  readonly seed: number
  /** So many times as fast as the machine. */
  readonly speed?: number
}

export async function openPlant({ seed, speed = 1 }: Options): Promise<Plant> {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-soak-'))
  const began = Date.now()
  const clock: ClockOrigin = { real: began, plant: instant(began), speed }
  const now = () => plantTime(clock, Date.now())
  const secrets = { key: randomBytes(32).toString('hex') }
  const shared = {
    BALIZA_KEY: secrets.key,
    BALIZA_CLOCK: JSON.stringify(clock),
    BALIZA_HTTP: 'allow',
  }
  const { source, database, calmUrl, calmDb, close } = await openSourceAndDatabases(folder)
  const wires = [await openCuttableProxy(database.port), await openCuttableProxy(database.port)] as const
  const disks = openDisks([path.join(folder, 'a'), path.join(folder, 'b')])
  const site = (name: string, databaseUrl: string, port: number) => {
    mkdirSync(path.join(folder, name), { recursive: true })
    return { name, folder: path.join(folder, name), databaseUrl, port, shared }
  }
  const both = async (name: string, wire: CuttableProxy) =>
    new Machine({ ...site(name, database.urlBy(wire.port), await freePort()), wire })
  const machines = [await both('a', wires[0]), await both('b', wires[1])] as const
  const calm = new Machine({ ...site('calm', calmUrl, 1), role: 'pipeline' })
  const everybody = [...machines, calm]
  for (const machine of everybody) machine.start()
  const leaders = new Leaders(database.db)
  let moving: ReturnType<typeof setInMotion> | undefined

  const leader = () =>
    machines.find(({ journal }) => journal !== undefined && journal === leaders.now?.journal) ?? machines[0]
  return {
    machines,
    calm,
    database,
    calmDb,
    leaders,
    folder,
    clock,
    now,
    hasOwnDisks: disks.areSmall,
    spoilSource: () => spoil(source, now),
    secrets,
    leader,
    standby: () => (leader() === machines[0] ? machines[1] : machines[0]),
    wireOf: (machine) => machine.site.wire as CuttableProxy,
    setInMotion() {
      moving = setInMotion(source, { seed, now })
    },
    rest: () => moving?.stop() ?? [],
    async stop() {
      moving?.stop()
      leaders.stop()
      for (const wire of wires) wire.mend()
      await Promise.all(everybody.map((machine) => machine.stop()))
      for (const machine of everybody) machine.remove()
      for (const wire of wires) await wire.close()
      await close()
      disks.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What is read, what two machines share, and what the calm one has for itself. */
async function openSourceAndDatabases(folder: string) {
  const source = await startOpcUaPlant({ ...allTags(), [ODD_TAG]: 0 })
  const database = await openPlantDatabase()
  const calmUrl = `sqlite:${path.join(folder, 'calm.db')}`
  const calmDb = openDatabase(calmUrl)
  await migrate(calmDb)
  for (const db of [database.db, calmDb]) await furnish(db, source.url)
  const close = async () => {
    await calmDb.destroy()
    await database.stop()
    await source.stop()
  }
  return { source, database, calmUrl, calmDb, close }
}

/** The lines, one of them with orders, a product, and a tag that no script reads. */
async function furnish(db: Db, sourceUrl: string): Promise<void> {
  await insertMovingLines(db, sourceUrl)
  const odd = { tagName: ODD_TAG, tagType: 'Double', opcServerID: 1, tagValue: `ns=1;s=${ODD_TAG}` }
  await db.insertInto('tag').values(odd).execute()
  const product = { code: 'TRIGO', name: 'Trigo', wrappersPerPackage: 1, unitsPerWrapper: 1 }
  await db.insertInto('product').values(product).execute()
  const ordered = LINES.at(-1) ?? 1
  await db.updateTable('line').set({ enableOrderManager: true }).where('lineID', '=', ordered).execute()
}

const ODD = [Number.NaN, Number.POSITIVE_INFINITY, -1e308, 1e308, -0, 2 ** 53]

function spoil(source: OpcUaPlant, now: () => number): () => void {
  let at = 0
  const timer = setInterval(() => source.set({ [ODD_TAG]: ODD[at++ % ODD.length] ?? 0 }, new Date(now())), 50)
  return () => clearInterval(timer)
}
