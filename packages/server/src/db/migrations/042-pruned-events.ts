import type { SchemaWriter } from './schema-writer.ts'

/**
 * Security events may go when they are old enough: the oldest first, with their links, up to one that the head of
 * the chain remembers by its number and hash. What is left begins there.
 */
export async function prunedEvents({ run, exact, allow, refuse }: SchemaWriter): Promise<void> {
  await run(`alter table "trailHead" add column "prunedNumber" bigint not null default 0`)
  await run(`alter table "trailHead" add column "prunedHash" text${exact} not null default ''`)
  const linked = `select 1 from "trailLink" as "l" join "trailHead" as "h" on "h"."trail" = "l"."trail"
    where "l"."trail" = 'security' and "l"."rowID" = old."id" and "l"."number" <= "h"."prunedNumber"`
  const known = `select 1 from "trailHead" as "h"
    where "h"."trail" = old."trail" and old."number" <= "h"."prunedNumber"`
  for (const [table, isPruned] of [
    ['securityEvent', linked],
    ['trailLink', known],
  ] as const) {
    const rule = { name: `${table}_remains`, table, on: 'delete' as const }
    await allow(rule)
    await refuse({ ...rule, when: `not exists (${isPruned})`, message: `rows of ${table} stay as they are` })
  }
}
