import type { SchemaWriter } from './schema-writer.ts'

/** The servers of the plant, their tags, how each server feels, and what each tag said last. */
export async function acquisition({ run, identity, searchable }: SchemaWriter): Promise<void> {
  await run(`create table "opcServer" (
    "opcServerID" ${identity},
    "name" text not null check (length("name") between 1 and 100),
    "description" text check (length("description") <= 80),
    "hostName" text not null check (length("hostName") between 1 and 100),
    "serverType" text not null check ("serverType" in ('UA', 'DA', 'API')),
    "enabled" boolean not null default true,
    "securityMode" text not null default 'None' check ("securityMode" in ('None', 'Sign', 'SignAndEncrypt')),
    "securityPolicy" text,
    "userName" text,
    "password" text,
    "requestHeaders" text,
    "headerNames" text,
    "updatedBy" text,
    "updateDate" bigint,
    "revision" integer not null default 1,
    ${searchable('name')},
    ${searchable('description')},
    ${searchable('hostName')})`)
  await run(`create unique index "opcServer_name" on "opcServer" ("nameSearch")`)
  await run(`create table "tag" (
    "tagID" ${identity},
    "tagName" text not null unique check (length("tagName") between 1 and 100),
    "tagType" text not null check ("tagType" in ('Boolean', 'Byte', 'Double', 'Float', 'Int16', 'Int32', 'Int64', 'SByte', 'String',
      'UInt16', 'UInt32', 'UInt64')),
    "opcServerID" integer not null references "opcServer" ("opcServerID"),
    "tagValue" text not null check (length("tagValue") between 1 and 1000),
    "revision" integer not null default 1,
    ${searchable('tagName')},
    ${searchable('tagValue')})`)
  await run(`create index "tag_server" on "tag" ("opcServerID")`)
  await run(`create table "opcServerStatus" (
    "opcServerID" integer primary key references "opcServer" ("opcServerID") on delete cascade,
    "vendorInfo" text,
    "productVersion" text,
    "startTime" bigint,
    "lastUpdateTime" bigint,
    "serverState" text not null,
    "statusInfo" text)`)
  // NOTE: without a reference, or one tag that is deleted meanwhile would keep the readings of all others
  // from being stored
  await run(`create table "tagReading" (
    "tagID" integer primary key,
    "value" text not null,
    "quality" text not null check ("quality" in ('good', 'uncertain', 'bad')),
    "sourceTime" bigint not null,
    "arrivalTime" bigint not null)`)
}
