import type { Stop } from '@baliza/contract'
import { type Instant, type LineState, later, MINUTE } from '@baliza/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../db/schema.ts'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { computeIndexes } from '../../testing/compute-indexes.ts'
import { testDialect } from '../../testing/open-test-database.ts'
import { aLine, aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { anyAction, covered, type StopAction, spansOf, tryAction } from './testing/stop-actions.ts'

type StopRow = Row<'stop'>

const [ORDER, LINE] = [7, 1]
const MORNING = { start: at('2026-11-20T05:00:00Z'), end: at('2026-11-20T13:00:00Z') }
const NOW = at('2026-11-20T12:00:00Z')
/** Nobody's, an adjustment, a microstop, a planned stop (discounted), a failure. */
const REASONS = [null, 601, 3, 701, 821]

let server: TestServer
let token: string
let trailBefore = 0
beforeAll(async () => {
  const line = aLine(LINE)
    .withTarget({ defaultSpeed: 60 })
    .withOrder({ order: ORDER, startDate: MORNING.start })
  server = await buildTestServer(aPlant().with(line, aUser('OPERATOR')), { now: NOW })
  token = await server.logIn('operator')
})
afterAll(() => server.close())

/** Minutes between a stop and the one before (0 = they touch), its length, and its reason. */
type GivenStop = { readonly gap: number; readonly length: number; readonly reasonID: number | null }
const anyStops: fc.Arbitrary<GivenStop[]> = fc.array(
  fc.record({
    gap: fc.constantFrom(0, 0, 1, 10),
    length: fc.integer({ min: 1, max: 40 }),
    reasonID: fc.constantFrom(...REASONS),
  }),
  { minLength: 1, maxLength: 5 },
)
const anyLife = fc.array(anyAction, { minLength: 1, maxLength: 12, size: 'max' })

async function begin(given: readonly GivenStop[], isOpen: boolean): Promise<void> {
  const { db } = server
  for (const table of ['stop', 'stopChange', 'stopNumber', 'dirtyWindow', 'lineState'] as const)
    await db.deleteFrom(table).execute()
  trailBefore = (await trailNow()).at(-1)?.id ?? trailBefore
  let end = later(MORNING.start, 60 * MINUTE)
  for (const [i, { gap, length, reasonID }] of given.entries()) {
    const startDate = later(end, gap * MINUTE)
    end = later(startDate, length * MINUTE)
    const endDate = isOpen && i === given.length - 1 ? null : end
    const key = { order: ORDER, lineID: LINE, stopID: i + 1, split: 0 }
    await db
      .insertInto('stop')
      .values({ ...key, startDate, endDate, reasonID, recognized: reasonID !== null })
      .execute()
  }
  for (const state of statesAround(covered(spansOf(await rowsNow()))))
    await db
      .insertInto('lineState')
      .values({ lineID: LINE, ...state })
      .execute()
}

function statesAround(
  stops: ReturnType<typeof covered>,
): { start: Instant; end: Instant | null; state: LineState }[] {
  const edges = [{ start: MORNING.start, state: 'running' as LineState }]
  for (const { start, end } of stops) {
    edges.push({ start, state: 'stopped' })
    if (end !== null) edges.push({ start: end, state: 'running' })
  }
  return edges.map((edge, i) => ({ ...edge, end: edges[i + 1]?.start ?? null }))
}

const rowsNow = (): Promise<StopRow[]> =>
  server.db.selectFrom('stop').selectAll().orderBy('startDate').execute()
const trailNow = () =>
  server.db.selectFrom('auditEntry').selectAll().where('id', '>', trailBefore).orderBy('id').execute()
const everythingNow = async () => ({
  stops: await rowsNow(),
  changes: await server.db.selectFrom('stopChange').selectAll().orderBy('changeID').execute(),
  numbers: await server.db.selectFrom('stopNumber').selectAll().execute(),
  windows: await server.db.selectFrom('dirtyWindow').selectAll().orderBy('id').execute(),
  trail: await trailNow(),
})
type Everything = Awaited<ReturnType<typeof everythingNow>>

function checkCover(rows: readonly StopRow[], first: readonly StopRow[]): void {
  expect(covered(spansOf(rows))).toEqual(covered(spansOf(first)))
  for (const row of rows)
    if (row.split === 0) expect([row.originalStartDate, row.originalEndDate]).toEqual([null, null])
  const cut = rows.filter(({ split }) => split > 0)
  for (const [start, pieces] of Map.groupBy(cut, ({ originalStartDate }) => originalStartDate)) {
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.map(({ split }) => split)).toEqual(pieces.map((_, i) => i + 1))
    expect(covered(spansOf(pieces))).toEqual([{ start, end: pieces.at(-1)?.endDate }])
    for (const piece of pieces) expect(piece.originalEndDate).toBe(pieces.at(-1)?.endDate)
  }
}

const rowsIn = (json: string | null | undefined) => [JSON.parse(json ?? '[]') as StopRow | StopRow[]].flat()
const idOf = ({ stopID }: { stopID: number }) => stopID

async function checkTold({ kind }: StopAction, before: Everything, told: readonly Stop[]): Promise<void> {
  const after = await everythingNow()
  expect(after.trail).toHaveLength(before.trail.length + 1)
  const entry = after.trail.at(-1)
  expect(entry).toMatchObject({ action: `stop.${kind}`, userID: 'operator', at: NOW, entity: 'stop' })
  const [was, is] = [rowsIn(entry?.before), rowsIn(entry?.after)]
  const touched = new Set([...was, ...is].map(idOf))
  const others = (rows: readonly StopRow[]) => rows.filter((row) => !touched.has(row.stopID))
  expect(others(after.stops)).toEqual(others(before.stops))
  expect(before.stops.filter((row) => touched.has(row.stopID))).toEqual(was)
  expect(after.stops.filter((row) => touched.has(row.stopID))).toEqual(is)
  expect(told.map(({ stopID, revision }) => [stopID, revision])).toEqual(
    is.map(({ stopID, revision }) => [stopID, revision]),
  )
  expect(after.windows.length).toBeGreaterThan(before.windows.length)
  expect(after.changes).toHaveLength(before.changes.length + (kind === 'recognize' ? 0 : 1))
  for (const row of is) checkRevision(before, row)
}

/**
 * Who saw the stop otherwise, or another under its number, must not write: the number of a piece among others
 * may change.
 */
function checkRevision(before: Everything, row: StopRow): void {
  const old = before.stops.find(({ stopID }) => stopID === row.stopID)
  const seen = (one: StopRow) =>
    JSON.stringify({ ...one, split: 0, originalStartDate: 0, originalEndDate: 0, revision: 0 })
  if (old && seen(old) !== seen(row)) expect(row.revision).toBeGreaterThan(old.revision)
  const lives = before.trail.flatMap(({ before: was, after: is }) => [...rowsIn(was), ...rowsIn(is)])
  const last = lives.filter(({ stopID }) => stopID === row.stopID).map(({ revision }) => revision)
  if (!old) expect(row.revision).toBeGreaterThan(Math.max(0, ...last))
}

const withoutRevision = (rows: readonly StopRow[]) => rows.map((row) => ({ ...row, revision: 0 }))

async function checkUndone(before: Everything): Promise<void> {
  const { changes, stops } = await everythingNow()
  const undone = changes.find(
    (change) => change.undone && before.changes.some((c) => c.changeID === change.changeID && !c.undone),
  )
  const [was, is] = [rowsIn(undone?.before), rowsIn(undone?.after)]
  const ids = new Set([...was, ...is].map(idOf))
  expect(withoutRevision(stops.filter(({ stopID }) => ids.has(stopID)))).toEqual(withoutRevision(was))
}

async function figures() {
  const { db } = server
  for (const table of ['shiftIndex', 'orderIndex', 'dayIndex'] as const) await db.deleteFrom(table).execute()
  await computeIndexes(db, MORNING, NOW)
  const shifts = await db.selectFrom('shiftIndex').selectAll().execute()
  const orders = await db.selectFrom('orderIndex').selectAll().execute()
  expect([shifts.length, orders.length]).toEqual([1, 1])
  return [...shifts, ...orders]
}

const stretchesOf = (rows: readonly StopRow[], reasonID: number | null) =>
  covered(spansOf(rows.filter((row) => row.reasonID === reasonID)))
/** Without the figures that depend on which reason it was, beyond its discount. */
const sums = (rows: Awaited<ReturnType<typeof figures>>) =>
  rows.map((row) => ({
    ...row,
    stopsByRoot: '',
    microTime: 0,
    failures: 0,
    failureTime: 0,
    mtbf: 0,
    mttr: 0,
  }))

it('whatever people do to stops, the pieces cover them exactly, all of it is told, and figures follow reasons alone', async () => {
  const life = fc.asyncProperty(anyStops, fc.boolean(), anyLife, async (given, isOpen, deeds) => {
    await begin(given, isOpen)
    const first = await rowsNow()
    const figuresBefore = await figures()
    for (const deed of deeds) {
      const before = await everythingNow()
      const { status, answer } = await tryAction({ server, token, now: () => NOW }, deed, before.stops)
      checkCover(await rowsNow(), first)
      if (status === 200) {
        expect(deed.isStale && deed.kind !== 'undo').toBe(false)
        await checkTold(deed, before, answer)
        if (deed.kind === 'undo') await checkUndone(before)
      } else {
        expect([400, 404, 409]).toContain(status)
        expect(await everythingNow()).toEqual(before)
      }
    }
    const last = await rowsNow()
    const figuresAfter = await figures()
    const isSame = (reasons: readonly (number | null)[]) =>
      reasons.every(
        (reasonID) =>
          JSON.stringify(stretchesOf(first, reasonID)) === JSON.stringify(stretchesOf(last, reasonID)),
      )
    if (isSame(REASONS)) expect(figuresAfter).toEqual(figuresBefore)
    if (isSame([701])) expect(sums(figuresAfter)).toEqual(sums(figuresBefore))
  })
  await fc.assert(life, { numRuns: testDialect() === 'sqlite' ? 25 : 8 })
}, 120_000)
