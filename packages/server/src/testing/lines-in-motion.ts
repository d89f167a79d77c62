import type { Db } from '../db/open-database.ts'
import type { OpcUaPlant } from './opc-ua-plant.ts'
import { aLine, aPlant, aUser } from './plant-builder.ts'
import { seeded } from './seeded.ts'

/** The lines of the plant that tests of the real processes let run and stop. */
export const LINES = [1, 2, 3]
export const FIRST_COUNT = 1_000
/** Who configures there, and who signs; both have the password of all tests. */
export const ADMINISTRATOR = 'admin'
export const SUPERVISOR = 'supervisor'
const TICK = 100

export type Motion = { running: boolean; count: number; rejects: number }

/** What the tags of a line say. */
export const tagsOf = (line: number, { running, count, rejects }: Motion) => ({
  [`L${line}.running`]: running,
  [`L${line}.count`]: count,
  [`L${line}.rejects`]: rejects,
})

/** All lines standing still, as a server of tags begins. */
export const allTags = (): Record<string, boolean | number> =>
  Object.assign({}, ...LINES.map((line) => tagsOf(line, { running: false, count: FIRST_COUNT, rejects: 0 })))

/** Puts the lines, an administrator and a supervisor, into an empty database: they are read from the server of tags at `url`. */
export async function insertMovingLines(db: Db, url: string): Promise<void> {
  const scripts = (line: number) => ({
    calculationBaliza: `tag("L${line}.running")`,
    calculationUnits: `tag("L${line}.count")`,
    calculationDiscards: `tag("L${line}.rejects")`,
    enableOrderManager: false,
  })
  await aPlant(LINES.map((line) => aLine(line, scripts(line)).withTarget({ defaultSpeed: 5_000 })))
    .with(aUser('ADMINISTRATOR', { userID: ADMINISTRATOR }), aUser('SUPERVISOR', { userID: SUPERVISOR }))
    .withParameters({ microStopTime: 1, problemResolutionTime: 0, oeeCalculationRefresh: 1 })
    .insertInto(db)
  await db
    .insertInto('opcServer')
    .values({ name: 'PLC', hostName: url, serverType: 'UA', enabled: true, securityMode: 'None' })
    .execute()
  await db
    .insertInto('tag')
    .values(
      Object.keys(allTags()).map((tagName) => ({
        tagName,
        tagType: 'Double',
        opcServerID: 1,
        tagValue: `ns=1;s=${tagName}`,
      })),
    )
    .execute()
}

/** Pieces of one line. */
export type Made = { readonly lineID: number; readonly units: number; readonly discards: number }

/**
 * Lines run and stop for some seconds each; counters rise while they run. `stop` answers what was made in
 * all. A tag is written when it changes and not again, as a PLC does: its time is that of the change, whenever
 * and by whomever it is sampled.
 */
export function setInMotion(
  plant: OpcUaPlant,
  { seed = 7, now = () => Date.now() }: { seed?: number; now?: () => number } = {},
): { stop: () => Made[] } {
  const random = seeded(seed)
  const motions = LINES.map((line) => ({ line, running: false, count: FIRST_COUNT, rejects: 0, left: 0 }))
  let told = allTags()
  const timer = setInterval(() => {
    const news = motions.map((motion) => {
      if (motion.left-- <= 0) {
        motion.running = !motion.running
        motion.left = Math.floor(random() * 12) + 3
      }
      if (motion.running) motion.count += 1 + Math.floor(random() * 3)
      if (motion.running && random() < 0.1) motion.rejects++
      return tagsOf(motion.line, motion)
    })
    const values: ReturnType<typeof allTags> = Object.assign({}, ...news)
    const changed = Object.entries(values).filter(([name, value]) => value !== told[name])
    plant.set(Object.fromEntries(changed), new Date(now()))
    told = values
  }, TICK)
  return {
    stop: () => {
      clearInterval(timer)
      return motions.map(({ line, count, rejects }) => ({
        lineID: line,
        units: count - FIRST_COUNT,
        discards: rejects,
      }))
    },
  }
}

/** What was counted of each line. */
export async function piecesOf({ db }: { readonly db: Db }): Promise<Made[]> {
  const rows = await db
    .selectFrom('productionBucket')
    .select([
      'lineID',
      (eb) => eb.fn.sum<number>('units').as('units'),
      (eb) => eb.fn.sum<number>('discards').as('discards'),
    ])
    .groupBy('lineID')
    .orderBy('lineID')
    .execute()
  return rows.map((row) => ({ ...row }))
}

export type StateRows = { lineID: number; start: number; end: number | null; state: string }[]

export const statesOf = ({ db }: { readonly db: Db }): Promise<StateRows> =>
  db.selectFrom('lineState').selectAll().orderBy('lineID').orderBy('start').execute()
