import type { Stop } from '@baliza/contract'
import { type RawBuilder, sql } from 'kysely'
import {
  blankNamed,
  boolean,
  defineGrid,
  type GridColumn,
  instantOf,
  integer,
  join,
  type Moment,
  nullable,
  number,
  text,
} from '../grid/grid.ts'
import { foldOn } from '../grid/scope.ts'
import { NOT_RECOGNIZED } from './not-recognized.ts'
import { spokenReasons } from './spoken-reasons.ts'

type Sql = RawBuilder<unknown>

/**
 * What holds for all rows: the time, how long the longest call was that ended, and when the oldest began that
 * goes on. The limit keeps it one look for all of them.
 */
const overall = ({ now }: Moment): Sql => sql`select cast(${now} as bigint) as "now",
  (select max("endDate" - "callDate") from "maintenanceCall") as "longest",
  (select min("callDate") from "maintenanceCall" where "status" in (0, 1)) as "oldest" limit 1`

const greater = (a: string, b: string): string => `case when ${a} > ${b} then ${a} else ${b} end`
const smaller = (a: string, b: string): string => `case when ${a} < ${b} then ${a} else ${b} end`

const NOW = '"overall"."now"'
/** Where a stop ends, or how far it has come; never before it began, also when the line's clock is ahead. */
const UNTIL = `coalesce("stop"."endDate", ${greater('"stop"."startDate"', NOW)})`
/** Where the work of a call began, and where it ended: a call that nobody went to has no work. */
const STARTED = `coalesce(c."startDate", c."endDate", ${NOW})`
const ENDED = `coalesce(c."endDate", ${NOW})`
/** At least as long as any call. */
const LONGEST = `(coalesce("overall"."longest", 0) + coalesce(${NOW} - "overall"."oldest", 0))`

/**
 * The calls of the line that overlap the stop. None lasts longer than the longest, so that an index bounds
 * them on both sides: without that, the calls of years would be looked at for every stop.
 */
const OVERLAPPING = `from "maintenanceCall" c where c."resourceLineID" = "stop"."lineID"
  and c."callDate" < ${UNTIL} and c."callDate" > "stop"."startDate" - ${LONGEST}
  and (c."endDate" is null or c."endDate" > "stop"."startDate")`

const FIRST_CALL = sql.raw(
  `"firstCall"."callID" = (select c."callID" ${OVERLAPPING} order by c."declarationDate" limit 1)`,
)

/**
 * Minutes of a phase of the calls that lie in the stop; null without a call, which most have: they are not
 * looked for once more.
 */
function minutes(from: string, to: string): GridColumn<number | null> {
  const [start, end] = [greater(from, '"stop"."startDate"'), smaller(to, UNTIL)]
  const sum = `select sum(case when ${end} > ${start} then (${end}) - (${start}) else 0 end) / 60000.0 ${OVERLAPPING}`
  const minutesOfCalls = sql.raw(`case when "firstCall"."callID" is not null then (${sum}) end`)
  return nullable(number(() => minutesOfCalls, { needs: ['firstCall'] }))
}

/** Who signed a stop; of a piece that nobody signed, not even the system, who cut it. */
const writtenBy =
  (signature: string, arranged: (moment: Moment) => string) =>
  (moment: Moment): Sql =>
    sql.raw(
      `case when "stop"."updatedBy" is null and not "stop"."recognized" then ${arranged(moment)} else "stop"."${signature}" end`,
    )

/** Folded where there is one: few stops of a million are cut. */
const foldedArranger = ({ dialect }: Moment): string =>
  `case when "stop"."arrangedBy" is not null then ${foldOn(dialect)('"stop"."arrangedBy"')} end`

/**
 * Stops as grids load them. Columns of the maintenance calls are subqueries by line, for a stop may have had
 * several: their times are added up, each clipped to the stop (`callTimes` in the domain says the same of one
 * call).
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
    // UNTIL by a parameter: sums of a million rows join nothing for it
    duration: number(
      ({
        now,
      }) => sql`(coalesce("stop"."endDate", case when "stop"."startDate" > ${now} then "stop"."startDate" else ${now} end)
        - "stop"."startDate") / 60000.0`,
    ),
    reasonID: nullable(integer('stop.reasonID')),
    reason: blankNamed(text('stopReason.reason', { search: 'stopReason.reasonSearch' }), NOT_RECOGNIZED),
    recognized: boolean('stop.recognized'),
    observation: nullable(text('stop.observation', { search: 'stop.observationSearch' })),
    root: nullable(integer('stopReason.root')),
    rootName: blankNamed(
      text(() => sql.ref('rootReason.reason'), {
        search: () => sql.ref('rootReason.reasonSearch'),
        needs: ['rootReason'],
      }),
      NOT_RECOGNIZED,
    ),
    path: blankNamed(text('stopReason.path', { search: 'stopReason.pathSearch' }), NOT_RECOGNIZED),
    color: nullable(
      text(() => sql`coalesce("stopReason"."color", "rootReason"."color")`, {
        needs: ['stopReason', 'rootReason'],
      }),
    ),
    pareto: nullable(boolean('stopReason.pareto')),
    discountOEE: nullable(boolean('stopReason.discountOEE')),
    equipmentID: nullable(integer('stop.equipmentID')),
    equipmentName: nullable(text('equipment.name', { search: 'equipment.nameSearch' })),
    maintenanceReason: nullable(
      text(() => sql.ref('firstCall.callReason'), {
        search: () => sql.ref('firstCall.callReasonSearch'),
        needs: ['firstCall'],
      }),
    ),
    declaringTime: minutes('c."callDate"', 'c."declarationDate"'),
    waitingTime: minutes('c."declarationDate"', STARTED),
    maintenanceTime: minutes(STARTED, ENDED),
    manual: boolean('stop.manual'),
    updatedBy: nullable(
      text(
        writtenBy('updatedBy', () => '"stop"."arrangedBy"'),
        { search: writtenBy('updatedBySearch', foldedArranger) },
      ),
    ),
    updateDate: nullable(instantOf(writtenBy('updateDate', () => '"stop"."arrangedAt"'))),
    revision: integer('stop.revision'),
  },
  joins: {
    line: join('line', 'line.lineID', 'stop.lineID'),
    productionOrder: join('productionOrder', 'productionOrder.order', 'stop.order'),
    equipment: join('equipment', 'equipment.equipmentID', 'stop.equipmentID'),
    stopReason: { ...join('stopReason', 'stopReason.reasonID', 'stop.reasonID'), table: spokenReasons },
    rootReason: { ...join('stopReason', 'rootReason.reasonID', 'stopReason.root'), table: spokenReasons },
    overall: { table: overall, on: sql`true`, needs: [] },
    firstCall: { table: 'maintenanceCall', on: FIRST_CALL, needs: ['overall'] },
  },
})
