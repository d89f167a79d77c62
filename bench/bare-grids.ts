import type { Db } from '@baliza/server'
import { sql } from 'kysely'

export type Filtered = {
  readonly lineID: number
  readonly from: number
  readonly to: number
  readonly recognized: boolean
  readonly sort: 'startDate' | 'duration'
}

/** A page of stops with its count and its sum, as anybody would write it by hand for just this screen. */
export async function barePage(db: Db, { lineID, from, to, recognized, sort }: Filtered): Promise<unknown> {
  const which = sql`where s."lineID" = ${lineID} and s."startDate" >= ${from} and s."startDate" < ${to} and s."recognized" = ${sql.lit(recognized)}`
  const order = sort === 'startDate' ? sql`s."startDate"` : sql`s."endDate" - s."startDate"`
  return Promise.all([
    sql`select s.*, (s."endDate" - s."startDate") / 60000.0 as "duration", l."description" as "line", o."op", o."lot", o."status",
      r."reason", r."root", r."path", r."pareto", r."discountOEE", coalesce(r."color", rr."color") as "color", rr."reason" as "rootName",
      e."name" as "equipmentName", ${CALLS}
      from "stop" s left join "line" l on l."lineID" = s."lineID" left join "productionOrder" o on o."order" = s."order"
      left join "stopReason" r on r."reasonID" = s."reasonID" left join "stopReason" rr on rr."reasonID" = r."root"
      left join "equipment" e on e."equipmentID" = s."equipmentID" ${which} order by ${order} desc limit 50`.execute(
      db,
    ),
    sql`select count(*), sum(s."endDate" - s."startDate") / 60000.0 from "stop" s ${which}`.execute(db),
  ])
}

/**
 * The calls of a stop, between bounds of an index, as anybody who wrote this query by hand would set them.
 */
const CALL = sql`from "maintenanceCall" c where c."resourceLineID" = s."lineID" and c."callDate" < s."endDate" and c."endDate" > s."startDate"
  and c."callDate" > s."startDate" - (select max("endDate" - "callDate") from "maintenanceCall")`
const CALLS = sql`(select c."callReason" ${CALL} order by c."declarationDate" limit 1) as "maintenanceReason",
  (select sum(c."declarationDate" - c."callDate") ${CALL}) as "declaringTime", (select sum(c."startDate" - c."declarationDate") ${CALL}) as "waitingTime",
  (select sum(c."endDate" - c."startDate") ${CALL}) as "maintenanceTime"`

/** The first page of all stops whose observation has a text somewhere in it, with their count. */
export const bareContains = (db: Db, text: string): Promise<unknown> =>
  Promise.all([
    sql`select s.*, l."description" as "line", r."reason", r."path" from "stop" s left join "line" l on l."lineID" = s."lineID"
      left join "stopReason" r on r."reasonID" = s."reasonID"
      where s."observationSearch" like ${`%${text}%`} order by s."startDate" desc limit 50`.execute(db),
    sql`select count(*) from "stop" s where s."observationSearch" like ${`%${text}%`}`.execute(db),
  ])

export const bareReasons = (db: Db): Promise<unknown> =>
  sql`select r."reason", count(*) from "stop" s left join "stopReason" r on r."reasonID" = s."reasonID" group by r."reason" order by r."reason"`.execute(
    db,
  )

export const bareGroups = (db: Db): Promise<unknown> =>
  sql`select l."description", r."reason", count(*), sum(s."endDate" - s."startDate") / 60000.0 from "stop" s
    left join "line" l on l."lineID" = s."lineID" left join "stopReason" r on r."reasonID" = s."reasonID" group by 1, 2 order by 1, 2`.execute(
    db,
  )

export const barePareto = (
  db: Db,
  { lineID, from, to }: Pick<Filtered, 'lineID' | 'from' | 'to'>,
): Promise<unknown> =>
  sql`select r."path", count(*), sum(s."endDate" - s."startDate") / 60000.0 as "minutes" from "stop" s
    left join "stopReason" r on r."reasonID" = s."reasonID"
    where s."lineID" = ${lineID} and s."startDate" >= ${from} and s."startDate" < ${to} group by 1 order by 3 desc`.execute(
    db,
  )
