import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { expandAhead } from './schema-ahead.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database as one file, to be copied. */
    sqliteTemplate: string
  }
}

/** Vitest calls this once before the suite; what it returns, after it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'baliza-template-'))
  const template = join(folder, 'template.sqlite')
  const url = `sqlite:${join(folder, 'first.sqlite')}`
  const first = openDatabase(url)
  await migrate(first)
  await first.destroy()
  expandAhead(url)
  const db = openDatabase(url)
  await sql`vacuum into ${template}`.execute(db)
  await db.destroy()
  project.provide('sqliteTemplate', template)
  return () => rm(folder, { recursive: true })
}
