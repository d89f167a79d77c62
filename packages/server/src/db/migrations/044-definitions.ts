import type { SchemaWriter } from './schema-writer.ts'

/**
 * What other definitions of the figures are made of beside the product's own. Rows that are there take all
 * discounted time for planned, and their microstops from what the charged stops come to by category: those of
 * the system (2) are microstops. A recalculation tells a lost signal from a planned stop. And which definition
 * is official from which day on: JSON, null = always the product's own.
 */
export async function definitions({ run, numberIn }: SchemaWriter): Promise<void> {
  for (const table of ['shiftIndex', 'dayIndex', 'orderIndex']) {
    await run(`alter table "${table}" add column "plannedTime" double precision not null default 0`)
    await run(`alter table "${table}" add column "microTime" double precision not null default 0`)
    await run(`update "${table}" set "plannedTime" = "discountTime",
      "microTime" = coalesce(${numberIn('stopsByRoot', '2')} / 60000.0, 0)`)
  }
  await run(`alter table "parameter" add column "officialProfiles" text`)
}
