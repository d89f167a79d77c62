import type { SchemaWriter } from './schema-writer.ts'

/**
 * The reason tree. Its fixed rows are content, see `default-content.ts`. `root`, `path` and `level` follow
 * from the place in the tree (`placeReasons`): whoever changes the tree writes them, so that grids can filter
 * and sort by them.
 */
export async function stopReasons({ run, identity, refuse, searchable }: SchemaWriter): Promise<void> {
  await run(`create table "stopReason" (
    "reasonID" ${identity},
    "parentID" integer references "stopReason" ("reasonID"),
    "reason" text not null check (length("reason") between 1 and 80),
    "detail" text check (length("detail") <= 255),
    "pareto" boolean not null default true,
    "discountOEE" boolean not null default false,
    "isCategory" boolean not null default false,
    "color" text,
    "systemStop" boolean not null default false,
    "enabledForLine" text,
    "updatedBy" text,
    "updateDate" bigint,
    "root" integer,
    "path" text not null default '',
    "level" integer not null default 0,
    ${searchable('reason')},
    ${searchable('detail')},
    ${searchable('color')},
    ${searchable('enabledForLine')},
    ${searchable('updatedBy')},
    ${searchable('path')},
    check (("parentID" is null) = ("reasonID" = 1)),
    check ("parentID" <> "reasonID"))`)
  await run(`create index "stopReason_parent" on "stopReason" ("parentID")`)
  await run(`create table "equipmentStop" (
    "equipmentID" integer not null references "equipment" ("equipmentID") on delete cascade,
    "reasonID" integer not null references "stopReason" ("reasonID") on delete cascade,
    primary key ("equipmentID", "reasonID"))`)
  await run(`create index "equipmentStop_reason" on "equipmentStop" ("reasonID")`)
  await refuse({
    name: 'stopReason_name_is_no_path',
    table: 'stopReason',
    on: 'insert or update',
    of: ['reason'],
    when: `new."reason" like '%/%'`,
    message: 'the name of a stop reason may not contain /',
  })
}
