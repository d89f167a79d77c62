import type { Db } from '../db/open-database.ts'

/** Rises with every change of what the pipeline reads, no matter who makes it. */
export async function readConfigurationRevision(db: Db): Promise<number> {
  const { revision } = await db
    .selectFrom('configurationRevision')
    .select('revision')
    .executeTakeFirstOrThrow()
  return revision
}
