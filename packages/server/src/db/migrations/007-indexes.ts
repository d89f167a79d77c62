import type { SchemaWriter } from './schema-writer.ts'

/**
 * Figures as they are shown, and the sums that they add up to in a longer window (`IndexTotals`); minutes and
 * pieces.
 */
const FIGURES = `
    "staffedTime" double precision not null,
    "discountTime" double precision not null,
    "adjustedDiscountTime" double precision,
    "deductedTime" double precision not null,
    "staffedTimeCorrect" double precision not null,
    "discountShift" double precision not null,
    "totalRuntime" double precision not null,
    "noMaterialTime" double precision not null,
    "runtime" double precision not null,
    "stoppedTime" double precision not null,
    "productionQuantity" double precision not null,
    "discards" double precision not null,
    "unknownTimeQuantity" double precision not null,
    "productionSpeed" double precision,
    "desiredProductionSpeed" double precision,
    "utilization" double precision,
    "throughput" double precision,
    "acceptance" double precision,
    "performance" double precision,
    "oee" double precision,
    "failures" integer not null,
    "mtbf" double precision,
    "mttr" double precision,
    "coverage" double precision,
    "failureTime" double precision not null,
    "knownTime" double precision not null,
    "stopsByRoot" text not null,
    "idealTime" double precision,
    "fixedThroughput" double precision,
    "settings" text not null,
    "computedAt" bigint not null`

/** By the hour at which a slot begins. */
const SLOTS = ['06', '10', '14', '18', '22', '02']
  .map(
    (hour) => `
    "bagsObjective${hour}" double precision,
    "bags${hour}" double precision not null,
    "stoppedMinutes${hour}" double precision not null,
    "utilizationPercentage${hour}" double precision,`,
  )
  .join('')

/** Computed from facts; may be emptied at any time. */
export async function indexes(schema: SchemaWriter): Promise<void> {
  await ofShiftsAndDays(schema)
  await recalculations(schema)
  const { run } = schema
  await run(`create table "orderIndex" (
    "order" integer primary key references "productionOrder" ("order") on delete cascade,
    "lineID" integer not null references "line" ("lineID") on delete cascade,
    "desiredProductionQuantity" double precision,${FIGURES})`)
  await run(`create index "orderIndex_line" on "orderIndex" ("lineID", "order")`)
}

async function ofShiftsAndDays({ run, exact }: SchemaWriter): Promise<void> {
  await run(`create table "shiftIndex" (
    "lineId" integer not null references "line" ("lineID") on delete cascade,
    "shiftStart" bigint not null,
    "shiftEnd" bigint not null check ("shiftEnd" > "shiftStart"),
    "shift" text${exact} not null check ("shift" in ('TM', 'TT', 'TN')),
    "day" text${exact} not null,
    "desiredProductionQuantity" double precision,${FIGURES},
    primary key ("lineId", "shiftStart"))`)
  await run(`create index "shiftIndex_start" on "shiftIndex" ("shiftStart", "lineId")`)
  await run(`create index "shiftIndex_day" on "shiftIndex" ("day", "lineId")`)
  await run(`create table "dayIndex" (
    "lineId" integer not null references "line" ("lineID") on delete cascade,
    "day" text${exact} not null check (length("day") = 10),
    "dayStart" bigint not null,
    "dayEnd" bigint not null check ("dayEnd" > "dayStart"),${SLOTS}
    "bagsPerMinuteObjective" double precision,
    "bagsPerMinuteAtDay" double precision,
    "bagsPerMinuteAtEvening" double precision,
    "bagsPerMinuteAtNight" double precision,${FIGURES},
    primary key ("lineId", "day"))`)
  await run(`create index "dayIndex_day" on "dayIndex" ("day", "lineId")`)
}

/**
 * Jobs that compute all indexes of a kind again. `active` is 1 while a job waits or runs, so that there is
 * one at a time; null later.
 */
async function recalculations({ run, identity }: SchemaWriter): Promise<void> {
  await run(`create table "recalculation" (
    "id" ${identity},
    "kind" text not null check ("kind" in ('orders', 'history')),
    "state" text not null check ("state" in ('waiting', 'running', 'done', 'cancelled', 'failed')),
    "active" integer check ("active" = 1),
    "done" integer not null default 0,
    "total" integer,
    "lastLine" integer not null default 0,
    "doneByLastLine" integer not null default 0,
    "startedBy" text not null,
    "startDate" bigint not null,
    "endDate" bigint,
    check (("active" is not null) = ("state" in ('waiting', 'running'))))`)
  await run(`create unique index "recalculation_active" on "recalculation" ("active")`)
  await run(`create index "recalculation_kind" on "recalculation" ("kind", "id")`)
}
