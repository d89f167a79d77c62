import type { SchemaWriter } from './schema-writer.ts'

/**
 * Who is told of stops and maintenance: groups, when they may be told, after how long, and of which lines.
 */
export async function notifications({ run, identity, searchable }: SchemaWriter): Promise<void> {
  await run(`create table "notificationGroup" (
    "groupID" ${identity},
    "name" text not null check (length("name") between 1 and 20),
    "description" text check (length("description") <= 100),
    "email" text,
    "enabled" boolean not null default true,
    "updatedBy" text,
    "updateDate" bigint,
    "revision" integer not null default 1,
    ${searchable('name')},
    ${searchable('description')},
    ${searchable('email')},
    ${searchable('updatedBy')})`)
  await run(`create unique index "notificationGroup_name" on "notificationGroup" ("nameSearch")`)
  const ofGroup = `"groupID" integer not null references "notificationGroup" ("groupID") on delete cascade`
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  await run(`create table "notificationSchedule" (
    "scheduleID" ${identity},
    ${ofGroup},
    "startTime" text not null check (length("startTime") = 5),
    "endTime" text not null check (length("endTime") = 5),
    ${days.map((day) => `"${day}" boolean not null default false`).join(', ')},
    "revision" integer not null default 1)`)
  await run(`create table "notificationTarget" (
    "targetID" ${identity},
    ${ofGroup},
    "type" integer not null check ("type" in (0, 1)),
    "channel" integer not null check ("channel" = 1),
    "notifyAfterMinutes" integer not null check ("notifyAfterMinutes" between 0 and 999999),
    "revision" integer not null default 1)`)
  await run(`create table "notificationWatcher" (
    "watcherID" ${identity},
    ${ofGroup},
    "buildingId" integer references "building" ("buildingId"),
    "sectorID" integer references "sector" ("sectorID"),
    "lineID" integer references "line" ("lineID"),
    "revision" integer not null default 1,
    check ("lineID" is null or "sectorID" is not null),
    check ("sectorID" is null or "buildingId" is not null))`)
  for (const table of ['Schedule', 'Target', 'Watcher'])
    await run(`create index "notification${table}_group" on "notification${table}" ("groupID")`)
}
