import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { dialectOfUrl, sqliteFileOf } from './open-database.ts'

/** A SQLite database begins with its folder; PostgreSQL has its own. */
export function makeFolderFor(url: string): void {
  if (dialectOfUrl(url) === 'sqlite') mkdirSync(dirname(sqliteFileOf(url)), { recursive: true })
}
