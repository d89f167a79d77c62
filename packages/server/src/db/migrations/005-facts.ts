import type { SchemaWriter } from './schema-writer.ts'

/** The stored truth about lines: orders, states, stops, pieces, calls. */
export async function facts(schema: SchemaWriter): Promise<void> {
  await productionOrders(schema)
  await lineStates(schema)
  await stops(schema)
  await stopChanges(schema)
  await productionBuckets(schema)
  await maintenanceCalls(schema)
}

/**
 * A row that overlaps another of its line. What reaches into the new row from the left can only be the one
 * that starts last before it, so that two look-ups in an index answer, however long the history is.
 */
const overlaps = (table: string, line: string, same: string) => `exists (
  select 1 from "${table}" o
  where o."${line}" = new."${line}" and not (${same})
    and (new."endDate" is null or o."startDate" < new."endDate")
    and o."startDate" >= coalesce((select max(p."startDate") from "${table}" p where p."${line}" = new."${line}"
      and p."startDate" <= new."startDate" and not (${same.replaceAll('o.', 'p.')})), new."startDate")
    and (o."endDate" is null or (o."endDate" > new."startDate" and o."endDate" > o."startDate")))`

async function productionOrders({ run, identity, refuse, searchable }: SchemaWriter): Promise<void> {
  await run(`create table "productionOrder" (
    "order" ${identity},
    "op" text not null check (length("op") > 0),
    "version" integer not null default 0 check ("version" >= 0),
    "lineID" integer not null references "line" ("lineID"),
    "lot" text,
    "productCode" text references "product" ("code"),
    "status" integer not null check ("status" in (0, 1, 2)),
    "startDate" bigint,
    "endDate" bigint,
    "desiredProductionQuantity" double precision check ("desiredProductionQuantity" >= 0),
    "desiredProductionSpeed" double precision check ("desiredProductionSpeed" >= 0),
    "validation" boolean not null default false,
    "adjustedDiscountTime" double precision check ("adjustedDiscountTime" >= 0),
    "createdBy" text,
    "createDate" bigint,
    "updatedBy" text,
    "updateDate" bigint,
    "revision" integer not null default 1,
    ${searchable('op')},
    ${searchable('lot')},
    check ("endDate" >= "startDate"),
    check (("startDate" is null) = ("status" = 0)),
    check (("endDate" is null) = ("status" < 2)))`)
  await run(`create unique index "productionOrder_ready" on "productionOrder" ("lineID") where "status" = 1`)
  await run(`create index "productionOrder_line_start" on "productionOrder" ("lineID", "startDate")`)
  await run(
    `create index "productionOrder_line_status" on "productionOrder" ("lineID", "status", "startDate")`,
  )
  await run(`create index "productionOrder_start" on "productionOrder" ("startDate")`)
  await run(`create unique index "productionOrder_op_version" on "productionOrder" ("op", "version")`)
  await refuse({
    name: 'productionOrder_overlap',
    table: 'productionOrder',
    on: 'insert or update',
    of: ['startDate', 'endDate', 'lineID'],
    // NOTE: an order may last no time at all: started and superseded at the same instant. It overlaps
    // nothing.
    when: `new."startDate" is not null and (new."endDate" is null or new."endDate" > new."startDate")
      and ${overlaps('productionOrder', 'lineID', 'o."order" = new."order"')}`,
    message: 'a line makes one order at a time',
  })
}

/** Contiguous per line: each state begins where the one before ends. Only the last one may be open. */
async function lineStates({ run, clustered, refuse }: SchemaWriter): Promise<void> {
  await run(`create table "lineState" (
    "lineID" integer not null references "line" ("lineID"),
    "start" bigint not null,
    "end" bigint check ("end" > "start"),
    "state" text not null check ("state" in ('unknown', 'running', 'runningEmpty', 'stopped')),
    primary key ("lineID", "start")) ${clustered}`)
  await run(`create unique index "lineState_open" on "lineState" ("lineID") where "end" is null`)
  const message = 'the states of a line follow each other without gap or overlap'
  const doesNotFollow = `(select p."end" is null or p."end" <> new."start" from "lineState" p
    where p."lineID" = new."lineID" and p."start" < new."start" order by p."start" desc limit 1) is true`
  const doesNotLead = (how: string) => `(select new."end" is null or ${how} from "lineState" n
    where n."lineID" = new."lineID" and n."start" > new."start" order by n."start" limit 1) is true`
  await refuse({
    name: 'lineState_contiguous',
    table: 'lineState',
    on: 'update',
    of: ['start', 'end', 'lineID'],
    when: `${doesNotFollow} or ${doesNotLead('n."start" <> new."end"')}`,
    message,
  })
  // NOTE: whoever tells a stretch anew deletes its rows and writes others, one after the other: meanwhile
  // there is a gap ahead
  await refuse({
    name: 'lineState_follows',
    table: 'lineState',
    on: 'insert',
    when: `${doesNotFollow} or ${doesNotLead('n."start" < new."end"')}`,
    message,
  })
}

async function stops({ run, refuse, searchable }: SchemaWriter): Promise<void> {
  await run(`create table "stop" (
    "order" integer not null check ("order" >= 0),
    "lineID" integer not null references "line" ("lineID"),
    "stopID" integer not null check ("stopID" >= 1),
    "split" integer not null default 0 check ("split" >= 0),
    "startDate" bigint not null,
    "endDate" bigint check ("endDate" > "startDate"),
    "originalStartDate" bigint,
    "originalEndDate" bigint check ("originalEndDate" > "originalStartDate"),
    "reasonID" integer references "stopReason" ("reasonID"),
    "recognized" boolean not null default false,
    "observation" text,
    "equipmentID" integer references "equipment" ("equipmentID") on delete set null,
    "manual" boolean not null default false,
    "updatedBy" text,
    "updateDate" bigint,
    "revision" integer not null default 1,
    ${searchable('observation')},
    ${searchable('updatedBy')},
    check (not "recognized" or "reasonID" is not null),
    primary key ("order", "lineID", "stopID"))`)
  await run(`create unique index "stop_line_start" on "stop" ("lineID", "startDate")`)
  await run(`create unique index "stop_open" on "stop" ("lineID") where "endDate" is null`)
  await run(`create index "stop_unrecognized" on "stop" ("lineID", "startDate") where "recognized" = false`)
  await run(`create index "stop_start" on "stop" ("startDate")`)
  await run(`create index "stop_reason" on "stop" ("reasonID", "startDate")`)
  await refuse({
    name: 'stop_overlap',
    table: 'stop',
    on: 'insert or update',
    of: ['startDate', 'endDate', 'lineID'],
    when: overlaps('stop', 'lineID', 'o."order" = new."order" and o."stopID" = new."stopID"'),
    message: 'the stops of a line may not overlap',
  })
  await refuse({
    name: 'stop_order_exists',
    table: 'stop',
    on: 'insert or update',
    of: ['order', 'lineID'],
    when: orderIsMissing,
    message: 'a stop belongs to an order of its line, or to none (0)',
  })
}

/**
 * What people did to the cuts of a stop: its pieces before and after, so that it can be told and undone; and
 * which numbers went with them.
 */
async function stopChanges({ run, identity }: SchemaWriter): Promise<void> {
  await run(`create table "stopChange" (
    "changeID" ${identity},
    "at" bigint not null,
    "userID" text not null,
    "kind" text not null check ("kind" in ('split', 'cut', 'move', 'merge', 'undo')),
    "lineID" integer not null references "line" ("lineID"),
    "order" integer not null,
    "start" bigint not null,
    "before" text not null,
    "after" text not null,
    "undone" boolean not null default false)`)
  await run(`create index "stopChange_line" on "stopChange" ("lineID", "order", "start")`)
  await run(`create table "stopNumber" (
    "lineID" integer not null references "line" ("lineID"),
    "order" integer not null,
    "highestGone" integer not null check ("highestGone" >= 1),
    primary key ("lineID", "order"))`)
}

/** Order 0 means "no order", so a foreign key can't say it. */
const orderIsMissing = `new."order" <> 0
  and not exists (select 1 from "productionOrder" p where p."order" = new."order" and p."lineID" = new."lineID")`

async function productionBuckets({ run, clustered, refuse }: SchemaWriter): Promise<void> {
  await run(`create table "productionBucket" (
    "lineID" integer not null references "line" ("lineID"),
    "order" integer not null check ("order" >= 0),
    "start" bigint not null,
    "end" bigint not null check ("end" > "start"),
    "units" double precision not null check ("units" >= 0),
    "discards" double precision not null check ("discards" >= 0),
    "unknownUnits" double precision not null default 0 check ("unknownUnits" >= 0),
    "unknownDiscards" double precision not null default 0 check ("unknownDiscards" >= 0),
    primary key ("lineID", "start", "order")) ${clustered}`)
  await run(`create index "productionBucket_order" on "productionBucket" ("lineID", "order", "start")`)
  await refuse({
    name: 'productionBucket_order_exists',
    table: 'productionBucket',
    on: 'insert or update',
    of: ['order', 'lineID'],
    when: orderIsMissing,
    message: 'pieces belong to an order of their line, or to none (0)',
  })
  await refuse({
    name: 'productionOrder_has_facts',
    table: 'productionOrder',
    on: 'delete',
    when: `exists (select 1 from "stop" s where s."order" = old."order")
      or exists (select 1 from "productionBucket" b where b."lineID" = old."lineID" and b."order" = old."order")`,
    message: 'an order that has stops or pieces stays',
  })
}

async function maintenanceCalls({ run, identity, searchable }: SchemaWriter): Promise<void> {
  await run(`create table "maintenanceCall" (
    "callID" ${identity},
    "resourceLineID" integer not null references "line" ("lineID"),
    "status" integer not null check ("status" in (0, 1, 2, 4)),
    "callReason" text not null,
    "callDate" bigint not null,
    "declarationDate" bigint not null,
    "startDate" bigint,
    "endDate" bigint,
    "declaredBy" text,
    "startedBy" text,
    "finishedBy" text,
    "revision" integer not null default 1,
    ${searchable('callReason')},
    check ("declarationDate" >= "callDate"),
    check ("startDate" >= "declarationDate"),
    check ("endDate" >= coalesce("startDate", "declarationDate")),
    check ("status" not in (1, 2) or "startDate" is not null),
    check (("endDate" is null) = ("status" in (0, 1))))`)
  await run(
    `create unique index "maintenanceCall_active" on "maintenanceCall" ("resourceLineID") where "status" in (0, 1)`,
  )
  await run(`create index "maintenanceCall_line" on "maintenanceCall" ("resourceLineID", "declarationDate")`)
  await run(`create index "maintenanceCall_declared" on "maintenanceCall" ("declarationDate")`)
  await run(`create index "maintenanceCall_called" on "maintenanceCall" ("resourceLineID", "callDate")`)
  await run(`create index "maintenanceCall_length" on "maintenanceCall" (("endDate" - "callDate"))`)
}
