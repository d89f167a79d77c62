import { settled } from '@baliza/domain'
import type { Db } from '@baliza/server'
import {
  type Boundary,
  compareStories,
  type Likeness,
  type Stretch,
} from '../../packages/server/src/testing/compare-stories.ts'
import { LINES, type Made, piecesOf, statesOf } from '../../packages/server/src/testing/lines-in-motion.ts'
import { until } from '../plant/patience.ts'
import type { Plant } from '../plant/plant.ts'

/** On a machine that much else keeps busy: a process takes half a minute to start there. */
const ARRIVE_WITHIN = 180_000
const SETTLE_WITHIN = 15_000

/** Every line is seen on both sides. */
async function areSeen({ database, calmDb }: Plant): Promise<boolean> {
  const seen = await Promise.all([database.db, calmDb].map((db) => settled(statesOf({ db }))))
  return seen.every(
    (states) =>
      states.ok &&
      LINES.every((line) =>
        states.value.some(({ lineID, end, state }) => lineID === line && end === null && state !== 'unknown'),
      ),
  )
}

/** Both machines work, one leads and the other stands by, and every line is seen; or why it is not so. */
async function whyNotCalm(plant: Plant): Promise<string | undefined> {
  const idle = plant.machines.find(({ isReady }) => !isReady)
  if (idle) return `machine ${idle.site.name} does not work: ${idle.said.slice(-3).join(' ').slice(0, 800)}`
  const pipelines = await settled(plant.database.pipelines())
  if (!pipelines.ok) return `the database can not be asked: ${String(pipelines.error)}`
  if (pipelines.value !== plant.machines.length) return `${pipelines.value} pipelines want to lead`
  return (await areSeen(plant)) ? undefined : 'not every line is seen'
}

/** Waits until all is well. Answers why it did not become so. */
export async function comeToCalm(plant: Plant, within: number): Promise<string[]> {
  const calm = await until(async () => (await whyNotCalm(plant)) === undefined, within)
  if (Number.isFinite(calm)) return []
  return [`no calm within ${within / 1_000} s: ${(await whyNotCalm(plant)) ?? 'now it is'}`]
}

/** Waits until every piece is counted on both sides; answers where it is not. */
export async function countEveryPiece(plant: Plant, made: readonly Made[]): Promise<string[]> {
  const { database, calmDb } = plant
  const faults: string[] = []
  for (const [name, db] of Object.entries({ disturbed: database.db, undisturbed: calmDb })) {
    const isSame = async () => {
      const pieces = await settled(piecesOf({ db }))
      return pieces.ok && JSON.stringify(pieces.value) === JSON.stringify(made)
    }
    if (Number.isFinite(await until(isSame, ARRIVE_WITHIN, 250))) continue
    faults.push(
      `pieces of the ${name} side are ${JSON.stringify(await piecesOf({ db }))}, made were ${JSON.stringify(made)}; ${whoWrites(plant)}`,
    )
  }
  return faults
}

/** What can be said of whoever should have written: that it does not, or what it says. */
function whoWrites({ leaders, leader }: Plant): string {
  const { at = 0, term, turn } = leaders.lastWrite ?? {}
  const { site, said } = leader()
  const ago = ((performance.now() - at) / 1_000).toFixed(0)
  return `the last write was ${turn} of term ${term}, ${ago} s ago; ${site.name} says ${said.slice(-3).join(' ').slice(0, 800)}`
}

/** Both sides' states, outside the gaps that they announced. The last ones may be on their way. */
export async function compareStates(
  { database, calmDb, clock }: Plant,
  except: readonly Stretch[] = [],
): Promise<Likeness> {
  const compare = async () => {
    const [told, expected, boundaries] = await Promise.all([
      statesOf({ db: database.db }),
      statesOf({ db: calmDb }),
      boundariesOf(database.db),
    ])
    return compareStories(told, expected, { pace: clock.speed, except, boundaries })
  }
  await until(async () => (await compare()).differences.length === 0, SETTLE_WITHIN, 500)
  return compare()
}

/** When orders began and ended, of which the undisturbed side has none. */
async function boundariesOf(db: Db): Promise<Boundary[]> {
  const orders = await db.selectFrom('productionOrder').select(['lineID', 'startDate', 'endDate']).execute()
  return orders.flatMap(({ lineID, startDate, endDate }) =>
    [startDate, endDate].flatMap((at) => (at === null ? [] : [{ lineID, at }])),
  )
}
