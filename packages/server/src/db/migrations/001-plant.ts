import type { SchemaWriter } from './schema-writer.ts'

/** Buildings, sectors, lines and what is set for them. */
export async function plant({ run, identity, searchable }: SchemaWriter): Promise<void> {
  await run(`create table "building" (
    "buildingId" ${identity},
    "buildingName" text not null check (length("buildingName") > 0),
    "revision" integer not null default 1)`)
  await run(`create table "sector" (
    "sectorID" ${identity},
    "sectorName" text not null check (length("sectorName") > 0),
    "buildingId" integer not null references "building" ("buildingId"),
    "revision" integer not null default 1)`)
  await run(`create index "sector_building" on "sector" ("buildingId")`)
  await run(`create table "line" (
    "lineID" integer primary key check ("lineID" between 1 and 99),
    "sectorID" integer not null references "sector" ("sectorID"),
    "description" text not null check (length("description") between 1 and 40),
    "calculationBaliza" text,
    "calculationUnits" text,
    "calculationDiscards" text,
    "calculationMaterialEnLinea" text,
    "enableEmptyLineManager" boolean not null default false,
    "fixedThroughput" double precision check ("fixedThroughput" = 1),
    "enableStopsManager" boolean not null default false,
    "enableOrderManager" boolean not null default false,
    "enableProductionManager" boolean not null default false,
    "enableCalculationRelative" boolean not null default false,
    "enableIndicadorPorTurno" boolean not null default false,
    "enableOperKpi" boolean not null default false,
    "updatedBy" text,
    "updateDate" bigint,
    "revision" integer not null default 1,
    ${searchable('description')})`)
  await run(`create index "line_sector" on "line" ("sectorID")`)
  await run(`create table "lineTarget" (
    "lineID" integer primary key references "line" ("lineID") on delete cascade,
    "tag" text not null,
    "defaultSpeed" double precision not null check ("defaultSpeed" between 0 and 99999.999),
    "targetSummary" double precision,
    "targetOEE" double precision,
    "updatedBy" text,
    "updateDate" bigint,
    "revision" integer not null default 1,
    ${searchable('tag')},
    ${searchable('updatedBy')})`)
  await run(`create table "product" (
    "code" text primary key check (length("code") between 1 and 18),
    "name" text not null check (length("name") between 1 and 40),
    "wrappersPerPackage" integer not null check ("wrappersPerPackage" between 1 and 2147438647),
    "unitsPerWrapper" integer not null check ("unitsPerWrapper" between 1 and 2147438647),
    "unit" text check (length("unit") <= 10),
    "performance" double precision check ("performance" between 0 and 1),
    "revision" integer not null default 1,
    ${searchable('code')},
    ${searchable('name')},
    ${searchable('unit')})`)
  await run(`create table "productSpeed" (
    "code" text not null references "product" ("code") on delete cascade,
    "lineID" integer not null references "line" ("lineID") on delete cascade,
    "speed" double precision not null check ("speed" between 0 and 99999.999),
    "revision" integer not null default 1,
    ${searchable('code')},
    primary key ("code", "lineID"))`)
  await run(`create table "equipment" (
    "equipmentID" ${identity},
    "name" text not null check (length("name") between 1 and 40),
    "description" text not null check (length("description") <= 100),
    "tag" text check (length("tag") <= 48),
    "lineID" integer references "line" ("lineID") on delete set null,
    "revision" integer not null default 1,
    ${searchable('name')},
    ${searchable('description')},
    ${searchable('tag')})`)
  await run(`create table "terminal" (
    "terminalID" ${identity},
    "lineID" integer not null references "line" ("lineID") on delete cascade,
    "ipAddress" text not null,
    "updatedBy" text,
    "updateDate" bigint)`)
  await run(`create table "parameter" (
    "id" integer primary key check ("id" = 1),
    "plantName" text not null,
    "timeZone" text not null,
    "publicUrl" text,
    "microStopTime" integer not null check ("microStopTime" between 0 and 999999),
    "problemResolutionTime" integer not null check ("problemResolutionTime" between 0 and 999999),
    "gridRefreshTime" integer not null check ("gridRefreshTime" between 0 and 999999),
    "oeeCalculationRefresh" integer not null check ("oeeCalculationRefresh" between 0 and 999999),
    "enableDomainValidation" boolean not null default false,
    "domain" text,
    "enableGroupValidation" boolean not null default false,
    "group" text,
    "emailEnabled" boolean not null default false,
    "emailFrom" text,
    "emailHost" text,
    "emailPort" integer check ("emailPort" between 0 and 65535),
    "emailUser" text,
    "emailPassword" text,
    "emailRequireTls" boolean not null default false,
    "reportEnabled" boolean not null default false,
    "reportPeriod" text not null default 'shift' check ("reportPeriod" in ('shift', 'day')),
    "reportLanguage" text not null default 'es' check ("reportLanguage" in ('es', 'en')),
    "reportRecipients" text,
    "telegramEnabled" boolean not null default false,
    "telegramBotName" text,
    "telegramBotToken" text,
    "telegramNotificationInterval" integer not null default 0 check ("telegramNotificationInterval" >= 0),
    "telegramBotUseProxy" boolean not null default false,
    "telegramBotProxyHost" text,
    "telegramBotProxyPort" integer check ("telegramBotProxyPort" between 0 and 65535),
    "terminalSyncByIP" boolean not null default false,
    "updatedBy" text,
    "updateDate" bigint,
    "revision" integer not null default 1)`)
}
