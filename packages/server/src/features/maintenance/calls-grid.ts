import type { ListedCall } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import { type RawBuilder, sql } from 'kysely'
import { defineGrid, instantOf, integer, join, nullable, number, text } from '../../grid/grid.ts'

type Sql = RawBuilder<unknown>

const callDate = sql`"maintenanceCall"."callDate"`
const declarationDate = sql`"maintenanceCall"."declarationDate"`
/** When it was over, or how far it has come. */
const over = (now: Instant): Sql => sql`coalesce("maintenanceCall"."endDate", ${now})`
/** When somebody came, or how long one waited for nobody. */
const begun = (now: Instant): Sql => sql`coalesce("maintenanceCall"."startDate", ${over(now)})`
/** Never below zero, also when the clock of the plant was ahead. */
const minutes = (from: Sql, to: Sql): Sql =>
  sql`(case when ${to} > ${from} then ${to} - ${from} else 0 end) / 60000.0`

/** Maintenance calls as grids load them. `callTimes` in the domain says the same of one call. */
export const callsGrid = defineGrid<ListedCall>({
  name: 'maintenance',
  table: 'maintenanceCall',
  key: ['callID'],
  columns: {
    callID: integer('maintenanceCall.callID'),
    resourceLineID: integer('maintenanceCall.resourceLineID'),
    line: text('line.description', { search: 'line.descriptionSearch' }),
    status: integer('maintenanceCall.status'),
    callReason: text('maintenanceCall.callReason', { search: 'maintenanceCall.callReasonSearch' }),
    callDate: instantOf('maintenanceCall.callDate'),
    declarationDate: instantOf('maintenanceCall.declarationDate'),
    startDate: nullable(instantOf('maintenanceCall.startDate')),
    endDate: nullable(instantOf('maintenanceCall.endDate')),
    declaredBy: nullable(text('maintenanceCall.declaredBy')),
    startedBy: nullable(text('maintenanceCall.startedBy')),
    finishedBy: nullable(text('maintenanceCall.finishedBy')),
    declaringTime: number(() => minutes(callDate, declarationDate)),
    waitingTime: number(({ now }) => minutes(declarationDate, begun(now))),
    maintenanceTime: number(({ now }) => minutes(begun(now), over(now))),
    totalTime: number(({ now }) => minutes(callDate, over(now))),
    revision: integer('maintenanceCall.revision'),
  },
  joins: { line: join('line', 'line.lineID', 'maintenanceCall.resourceLineID') },
})
