import { settled } from '@baliza/domain'
import { BOUNDS } from '../db/connection-bounds.ts'
import { makeFolderFor } from '../db/make-folder.ts'
import { migrate, newerMigration } from '../db/migrate.ts'
import { type Db, openDatabase } from '../db/open-database.ts'
import { sentencesOf } from '../facts/new-plant/prepare-database.ts'
import { keepFilesPrivate } from '../process/keep-files-private.ts'
import type { Settings } from '../process/settings.ts'
import { SettingsError } from '../process/settings-error.ts'
import { Problem } from '../refusals/problem.ts'
import { chosenDatabase } from './chosen-database.ts'

/** Brings the schema up to date. Answers what was done; throws SettingsError where it can't be. */
export async function migrateDatabase(settings: Settings, isAll: boolean): Promise<string> {
  keepFilesPrivate()
  const url = chosenDatabase(settings)
  makeFolderFor(url)
  const db = openDatabase(url, { maxConnections: 1, bounds: BOUNDS.none })
  const done = await settled(bringUpToDate(db, isAll ? 'at-once' : settings.isTrial ? 'never' : 'when-due'))
  await db.destroy()
  if (!done.ok) throw new SettingsError(sentencesOf(done.error, settings.language))
  return done.value.length === 0
    ? 'The schema is up to date.'
    : `The schema is up to date now: ${done.value.join(', ')}.`
}

async function bringUpToDate(db: Db, contractions: 'at-once' | 'when-due' | 'never'): Promise<string[]> {
  const newer = await newerMigration(db)
  if (newer !== undefined) throw new Problem('database-newer', { migration: newer })
  return migrate(db, { contractions })
}
