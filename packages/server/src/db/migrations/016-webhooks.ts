import { WEBHOOK_SUBSCRIPTIONS } from '@baliza/domain'
import type { SchemaWriter } from './schema-writer.ts'

/** Which other programs are told of stops, orders and maintenance, and what came of telling them. */
export async function webhooks({ run, identity, searchable }: SchemaWriter): Promise<void> {
  await run(`create table "webhook" (
    "webhookID" ${identity},
    "name" text not null check (length("name") between 1 and 40),
    "url" text not null,
    "secret" text not null,
    ${WEBHOOK_SUBSCRIPTIONS.map((subscription) => `"${subscription}" boolean not null`).join(', ')},
    "sectorID" integer references "sector" ("sectorID"),
    "lines" text,
    "enabled" boolean not null,
    "goneAt" bigint,
    "updatedBy" text,
    "updateDate" bigint,
    "revision" integer not null default 1,
    ${searchable('name')},
    ${searchable('url')},
    ${searchable('updatedBy')})`)
  await run(`create unique index "webhook_name" on "webhook" ("nameSearch")`)
  await run(`create table "webhookDelivery" (
    "deliveryID" text primary key,
    "webhookID" integer not null references "webhook" ("webhookID") on delete cascade,
    "event" text not null,
    "lineID" integer,
    "occurredAt" bigint not null,
    "body" text not null,
    "state" integer not null default 0 check ("state" in (0, 1, 2)),
    "attempts" integer not null default 0,
    "attemptedAt" bigint,
    "httpStatus" integer,
    "lastError" text)`)
  await run(`create index "webhookDelivery_webhook" on "webhookDelivery" ("webhookID", "occurredAt")`)
  await run(`create index "webhookDelivery_age" on "webhookDelivery" ("occurredAt")`)
  await run(
    `create index "webhookDelivery_waiting" on "webhookDelivery" ("lineID", "occurredAt") where "state" = 0`,
  )
}
