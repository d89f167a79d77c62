import { readableView } from './008-readable-views.ts'
import type { SchemaWriter } from './schema-writer.ts'

/** What orders are made from, and what people wrote down about the pieces of an order. */
export async function orders(schema: SchemaWriter): Promise<void> {
  await preloadedOrders(schema)
  await validatedOrders(schema)
  await origins(schema)
  await corrections(schema)
}

/**
 * Deleted rows stay. `cantidad` in tons, `pesoBolsa` in kilos. A product may be entered later than what asks
 * for it.
 */
async function preloadedOrders({ run, identity, searchable }: SchemaWriter): Promise<void> {
  await run(`create table "preloadedOrder" (
    "id" ${identity},
    "op" text not null check (length("op") between 1 and 12),
    "cliente" text check (length("cliente") <= 50),
    "producto" text not null check (length("producto") between 1 and 18),
    "cosecha" integer check ("cosecha" between 1000 and 9999),
    "cantidad" double precision not null check ("cantidad" >= 0),
    "bolsa" text check (length("bolsa") <= 50),
    "pesoBolsa" double precision not null check ("pesoBolsa" > 0),
    "utilizado" boolean not null default false,
    "deleted" boolean not null default false,
    "updatedBy" text,
    "updateDate" bigint,
    "revision" integer not null default 1,
    ${searchable('op')},
    ${searchable('cliente')},
    ${searchable('producto')},
    ${searchable('bolsa')},
    ${searchable('updatedBy')})`)
  await run(`create unique index "preloadedOrder_op" on "preloadedOrder" ("op") where "deleted" = false`)
  await run(`create index "preloadedOrder_deleted" on "preloadedOrder" ("deleted", "id")`)
}

/** `estado`: 1 not used, 2 used, 3 used though its product does not exist. */
async function validatedOrders({ run, searchable }: SchemaWriter): Promise<void> {
  await run(`create table "validatedOrder" (
    "orderID" text primary key check (length("orderID") between 1 and 12),
    "lot" text not null check (length("lot") between 1 and 50),
    "productCode" text not null check (length("productCode") between 1 and 18),
    "estado" integer not null default 1 check ("estado" in (1, 2, 3)),
    "updatedBy" text,
    "updateDate" bigint,
    "revision" integer not null default 1,
    ${searchable('orderID')},
    ${searchable('lot')},
    ${searchable('productCode')},
    ${searchable('updatedBy')})`)
}

/** An order remembers what it was made from; a validated order may be deleted afterwards. */
async function origins(schema: SchemaWriter): Promise<void> {
  const { run } = schema
  await run(`drop view "productionOrder_readable"`)
  await run(
    `alter table "productionOrder" add column "preContractID" integer references "preloadedOrder" ("id")`,
  )
  await run(`alter table "productionOrder" add column "validatedOrderID" text`)
  await readableView(schema, 'productionOrder', ['startDate', 'endDate', 'createDate', 'updateDate'])
}

/**
 * What people added to (or took from) what was counted in an hour of an order. Buckets stay as they were
 * counted.
 */
async function corrections(schema: SchemaWriter): Promise<void> {
  const { run, identity, refuse } = schema
  await run(`create table "productionCorrection" (
    "correctionID" ${identity},
    "lineID" integer not null references "line" ("lineID"),
    "order" integer not null check ("order" >= 0),
    "hour" bigint not null,
    "units" double precision not null,
    "discards" double precision not null,
    "reason" text not null check (length("reason") between 1 and 80),
    "userID" text not null,
    "at" bigint not null)`)
  await run(`create index "productionCorrection_hour" on "productionCorrection" ("lineID", "hour")`)
  await run(`create index "productionCorrection_order" on "productionCorrection" ("lineID", "order")`)
  await refuse({
    name: 'productionCorrection_order_exists',
    table: 'productionCorrection',
    on: 'insert',
    when: `new."order" <> 0
      and not exists (select 1 from "productionOrder" p where p."order" = new."order" and p."lineID" = new."lineID")`,
    message: 'pieces belong to an order of their line, or to none (0)',
  })
  await refuse({
    name: 'productionCorrection_stays',
    table: 'productionCorrection',
    on: 'update',
    when: '1 = 1',
    message: 'a correction is corrected by another one',
  })
  await refuse({
    name: 'productionOrder_has_corrections',
    table: 'productionOrder',
    on: 'delete',
    when: `exists (select 1 from "productionCorrection" c where c."lineID" = old."lineID" and c."order" = old."order")`,
    message: 'an order that has pieces stays',
  })
  await readableView(schema, 'productionCorrection', ['hour', 'at'])
}
