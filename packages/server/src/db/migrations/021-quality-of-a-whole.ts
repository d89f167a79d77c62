import type { SchemaWriter } from './schema-writer.ts'

/**
 * What indexes of products of different speeds are added up from, by which calendar a window was cut, since
 * when a line is judged, and which desired speeds a person typed.
 */
export async function qualityOfAWhole(schema: SchemaWriter): Promise<void> {
  for (const table of ['shiftIndex', 'dayIndex', 'orderIndex']) await addMinutes(schema, table)
  await sumDays(schema)
  await computeMixedShiftsAgain(schema)
  const { run } = schema
  for (const table of ['shiftIndex', 'dayIndex']) {
    await run(`alter table "${table}" add column "timeZone" text not null default ''`)
    await run(
      `update "${table}" set "timeZone" = coalesce((select "timeZone" from "parameter" where "id" = 1), '')`,
    )
  }
  await run(`alter table "line" add column "createDate" bigint`)
  await run(`alter table "productionOrder" add column "speedTyped" boolean not null default false`)
}

/** As good as the figures of the row tell; exact where a window had one speed. */
async function addMinutes({ run }: SchemaWriter, table: string): Promise<void> {
  for (const column of ['effectiveTime', 'pieceTime', 'goodTime'])
    await run(`alter table "${table}" add column "${column}" double precision`)
  await run(`update "${table}" set
    "effectiveTime" = case when "fixedThroughput" is null then "idealTime" else "fixedThroughput" * "runtime" end,
    "pieceTime" = case
      when "fixedThroughput" is not null then "fixedThroughput" * "runtime"
      when "productionQuantity" = 0 and "discards" = 0 then 0
      when "desiredProductionSpeed" > 0 then "productionQuantity" / "desiredProductionSpeed" end,
    "goodTime" = case
      when "fixedThroughput" is not null then "fixedThroughput" * "runtime" * coalesce("acceptance", 1)
      when "productionQuantity" = 0 and "discards" = 0 then 0
      when "desiredProductionSpeed" > 0 then ("productionQuantity" - "discards") / "desiredProductionSpeed" end`)
}

/** A day whose shifts had one speed each, but not the same one, is told from them. */
async function sumDays({ run }: SchemaWriter): Promise<void> {
  const ofShifts = (column: string) =>
    `(select case when count("${column}") = count(*) then sum("${column}") end
      from "shiftIndex" s where s."lineId" = "dayIndex"."lineId" and s."day" = "dayIndex"."day")`
  await run(`update "dayIndex" set
    "effectiveTime" = ${ofShifts('effectiveTime')}, "pieceTime" = ${ofShifts('pieceTime')}, "goodTime" = ${ofShifts('goodTime')}`)
  await run(`update "dayIndex" set
    "acceptance" = case when "goodTime" > 0 then "goodTime" / "pieceTime" else 0 end,
    "oee" = case when "performance" = 0 then 0 when "goodTime" > 0 then "performance" * "goodTime" / "pieceTime" else "performance" * 0 end
    where "pieceTime" > 0 and "acceptance" is not null`)
}

/**
 * Shifts in which orders of different speeds followed each other are computed again from facts, by the
 * settings that they keep.
 */
async function computeMixedShiftsAgain({ run }: SchemaWriter): Promise<void> {
  await run(`insert into "dirtyWindow" ("lineID", "start", "end")
    select s."lineId", min(s."shiftStart"), max(s."shiftEnd") from "shiftIndex" s
    where exists (
      select 1 from "productionOrder" b join "productionOrder" a
        on a."lineID" = b."lineID" and a."startDate" < b."startDate" and a."desiredProductionSpeed" <> b."desiredProductionSpeed"
        and a."startDate" >= coalesce((select max(p."startDate") from "productionOrder" p
          where p."lineID" = s."lineId" and p."startDate" <= s."shiftStart"), s."shiftStart")
      where b."lineID" = s."lineId" and b."startDate" >= s."shiftStart" and b."startDate" < s."shiftEnd" and a."endDate" > s."shiftStart")
    group by s."lineId"`)
}
