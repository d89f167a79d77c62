import { shownAddress } from '@baliza/domain'
import { sql } from 'kysely'
import type { SchemaWriter } from './schema-writer.ts'

/**
 * Addresses of webhooks may carry what opens the other program: the whole one lies sealed, and what is shown of it
 * beside. What was there in clear is sealed when the program starts.
 */
export async function sealedAddresses({ db, run }: SchemaWriter): Promise<void> {
  await run(`alter table "webhook" add column "fullUrl" text not null default ''`)
  const { rows } = await sql<{ id: number; url: string }>`
    select "webhookID" as "id", "url" from "webhook"`.execute(db)
  for (const { id, url } of rows)
    await sql`update "webhook" set "fullUrl" = ${url}, "url" = ${shownAddress(url)} where "webhookID" = ${id}`.execute(
      db,
    )
}
