import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Language, problemText } from '@baliza/contract'
import { migrate, newerMigration } from '../../db/migrate.ts'
import { dialectOfUrl, openDatabase, sqliteFileOf } from '../../db/open-database.ts'
import { Problem } from '../../refusals/problem.ts'
import { insertDefaultContent } from './default-content.ts'
import { insertFirstAccount } from './first-account.ts'

export type Prepared = {
  /** Of the account `setup`, in a database that had nobody: it is stored nowhere. */
  readonly password: string | undefined
  /** What brought the schema up to date. */
  readonly migrations: readonly string[]
}

/**
 * Makes the database what this build works with: its schema, what every plant begins with, somebody who can
 * get in.
 */
export async function prepareDatabase(url: string, language: Language): Promise<Prepared> {
  if (dialectOfUrl(url) === 'sqlite') mkdirSync(dirname(sqliteFileOf(url)), { recursive: true })
  const db = openDatabase(url, { maxConnections: 1 })
  try {
    const newer = await newerMigration(db)
    if (newer !== undefined) throw new Problem('database-newer', { migration: newer })
    const migrations = await migrate(db)
    await insertDefaultContent(db, language)
    return { migrations, password: await insertFirstAccount(db) }
  } finally {
    await db.destroy()
  }
}

/**
 * What an error says to whoever chose the database: drivers put it in `message`, or in the errors of several
 * addresses that were tried.
 */
export function sentencesOf(error: unknown, language: Language): string[] {
  if (error instanceof Problem) return [error.answerIn(language).message]
  if (error instanceof AggregateError) return error.errors.flatMap((one) => sentencesOf(one, language))
  const detail = error instanceof Error ? error.message : String(error)
  const known = DRIVERS_WORDS[String((error as { code?: unknown } | null)?.code)]
  return [known ? problemText(known, { detail }, language) : detail]
}

/** What drivers say most, by their codes. */
const DRIVERS_WORDS: Readonly<
  Record<string, 'database-unreachable' | 'database-not-found' | 'database-login-refused'>
> = {
  ECONNREFUSED: 'database-unreachable',
  ECONNRESET: 'database-unreachable',
  EHOSTUNREACH: 'database-unreachable',
  ETIMEDOUT: 'database-unreachable',
  EAI_AGAIN: 'database-not-found',
  ENOTFOUND: 'database-not-found',
  '28P01': 'database-login-refused',
  '28000': 'database-login-refused',
}
