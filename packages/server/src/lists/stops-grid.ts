import type { Stop } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import { type RawBuilder, sql } from 'kysely'
import { boolean, defineGrid, type GridColumn, instantOf, integer, join, nullable, number, text } from '../http/grid/grid.ts'

type Sql = RawBuilder<unknown>

/** How long the longest call was that ended, and when the oldest began that goes on. The limit keeps it one look for all rows. */
const LONG_CALLS = sql`select (select max("endDate" - "callDate") from "maintenanceCall") as "longest",
  (select min("callDate") from "maintenanceCall" where "status" in (0, 1)) as "oldest" limit 1`

/**
 * Stops as grids load them. Columns of the maintenance calls are subqueries by line, for a stop may have had several: their
 * times are added up, each clipped to the stop (`callTimes` in the domain says the same of one call).
 */
export const stopsGrid = defineGrid<Stop>({
  name: 'stops',
  table: 'stop',
  key: ['order', 'lineID', 'stopID'],
  columns: {
    order: integer('stop.order'),
    lineID: integer('stop.lineID'),
    stopID: integer('stop.stopID'),
    split: integer('stop.split'),
    op: nullable(text('productionOrder.op', { search: 'productionOrder.opSearch' })),
    lot: nullable(text('productionOrder.lot', { search: 'productionOrder.lotSearch' })),
    status: nullable(integer('productionOrder.status')),
    line: text('line.description', { search: 'line.descriptionSearch' }),
    startDate: instantOf('stop.startDate'),
    endDate: nullable(instantOf('stop.endDate')),
    originalStartDate: nullable(instantOf('stop.originalStartDate')),
    originalEndDate: nullable(instantOf('stop.originalEndDate')),
    duration: number(({ now }) => sql`(${until(now)} - "stop"."startDate") / 60000.0`),
    reasonID: nullable(integer('stop.reasonID')),
    reason: nullable(text('stopReason.reason', { search: 'stopReason.reasonSearch' })),
    recognized: boolean('stop.recognized'),
    observation: nullable(text('stop.observation', { search: 'stop.observationSearch' })),
    root: nullable(integer('stopReason.root')),
    rootName: nullable(
      text(() => sql.ref('rootReason.reason'), { search: () => sql.ref('rootReason.reasonSearch'), needs: ['rootReason'] }),
    ),
    path: nullable(text('stopReason.path', { search: 'stopReason.pathSearch' })),
    color: nullable(text(() => sql`coalesce("stopReason"."color", "rootReason"."color")`, { needs: ['stopReason', 'rootReason'] })),
    pareto: nullable(boolean('stopReason.pareto')),
    discountOEE: nullable(boolean('stopReason.discountOEE')),
    equipmentID: nullable(integer('stop.equipmentID')),
    equipmentName: nullable(text('equipment.name', { search: 'equipment.nameSearch' })),
    maintenanceReason: nullable(
      text(({ now }) => firstCall('callReason', now), { search: ({ now }) => firstCall('callReasonSearch', now), needs: ['longCalls'] }),
    ),
    declaringTime: minutes(() => [sql`c."callDate"`, sql`c."declarationDate"`]),
    waitingTime: minutes((now) => [sql`c."declarationDate"`, sql`coalesce(c."startDate", c."endDate", ${now})`]),
    maintenanceTime: minutes((now) => [sql`coalesce(c."startDate", c."endDate", ${now})`, sql`coalesce(c."endDate", ${now})`]),
    manual: boolean('stop.manual'),
    updatedBy: nullable(text('stop.updatedBy', { search: 'stop.updatedBySearch' })),
    updateDate: nullable(instantOf('stop.updateDate')),
    revision: integer('stop.revision'),
  },
  joins: {
    line: join('line', 'line.lineID', 'stop.lineID'),
    productionOrder: join('productionOrder', 'productionOrder.order', 'stop.order'),
    equipment: join('equipment', 'equipment.equipmentID', 'stop.equipmentID'),
    stopReason: join('stopReason', 'stopReason.reasonID', 'stop.reasonID'),
    rootReason: join('stopReason', 'rootReason.reasonID', 'stopReason.root'),
    longCalls: { table: LONG_CALLS, on: sql`true`, needs: [] },
  },
})

/** Where a stop ends, or how far it has come; never before it began, also when the line's clock is ahead. */
const until = (now: Instant): Sql => sql`coalesce("stop"."endDate", ${greater(sql`"stop"."startDate"`, sql`${now}`)})`

const greater = (a: Sql, b: Sql): Sql => sql`case when ${a} > ${b} then ${a} else ${b} end`
const smaller = (a: Sql, b: Sql): Sql => sql`case when ${a} < ${b} then ${a} else ${b} end`

/**
 * The calls of the line that overlap the stop. None lasts longer than the longest, so that an index bounds them on both sides:
 * without that, the calls of years would be looked at for every stop.
 */
const overlapping = (now: Instant): Sql => sql`from "maintenanceCall" c where c."resourceLineID" = "stop"."lineID"
  and c."callDate" < ${until(now)} and c."callDate" > "stop"."startDate" - ${longestCall(now)}
  and (c."endDate" is null or c."endDate" > "stop"."startDate")`

/** At least as long as any call. */
const longestCall = (now: Instant): Sql => sql`(coalesce("longCalls"."longest", 0) + coalesce(${now} - "longCalls"."oldest", 0))`

const firstCall = (column: 'callReason' | 'callReasonSearch', now: Instant): Sql =>
  sql`(select ${sql.ref(`c.${column}`)} ${overlapping(now)} order by c."declarationDate" limit 1)`

/** Minutes of a phase of the calls that lie in the stop; null without a call. */
function minutes(phase: (now: Instant) => readonly [from: Sql, to: Sql]): GridColumn<number | null> {
  const sum = (now: Instant): Sql => {
    const [from, to] = phase(now)
    const start = greater(from, sql`"stop"."startDate"`)
    const end = smaller(to, until(now))
    return sql`(select sum(case when ${end} > ${start} then (${end}) - (${start}) else 0 end) / 60000.0 ${overlapping(now)})`
  }
  return nullable(number(({ now }) => sum(now), { needs: ['longCalls'] }))
}
