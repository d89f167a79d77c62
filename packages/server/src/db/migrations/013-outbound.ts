import type { SchemaWriter } from './schema-writer.ts'

/** What leaves the plant: messages wait here until a channel has taken them. */
export async function outbound({ run, identity }: SchemaWriter): Promise<void> {
  await run(`create table "outbox" (
    "outboxID" ${identity},
    "channel" text not null check ("channel" in ('telegram', 'email', 'webhook')),
    "recipient" text not null,
    "dedupeKey" text not null,
    "payload" text not null,
    "createdAt" bigint not null,
    "dueAt" bigint not null,
    "expiresAt" bigint not null,
    "attempts" integer not null default 0,
    "state" integer not null default 0 check ("state" in (0, 1, 2)),
    "claimedAt" bigint,
    "lastError" text,
    "endedAt" bigint,
    "reference" text,
    unique ("channel", "dedupeKey"))`)
  await run(`create index "outbox_waiting" on "outbox" ("state", "channel", "dueAt", "outboxID")`)
  await run(`create index "outbox_queue" on "outbox" ("state", "channel", "recipient", "outboxID")`)
  await run(`create index "outbox_ended" on "outbox" ("state", "endedAt", "outboxID")`)
  await run(`create table "noticeTold" (
    "eventKey" text not null,
    "channel" text not null,
    "recipient" text not null,
    "type" integer not null check ("type" in (0, 1)),
    "lineID" integer not null,
    "since" bigint not null,
    "order" integer,
    "stopID" integer,
    "callID" integer,
    "repetition" integer not null,
    "toldAt" bigint not null,
    "closedAt" bigint,
    primary key ("eventKey", "channel", "recipient"))`)
  await run(
    `create table "reportProgress" ("id" integer primary key check ("id" = 1), "reportedUntil" bigint not null)`,
  )
  await run(`create index "noticeTold_open" on "noticeTold" ("eventKey") where "closedAt" is null`)
}
