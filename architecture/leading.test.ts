import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesOf } from './files-of.ts'
import { unfencedIn } from './leading.ts'

const SERVER = path.join(path.dirname(import.meta.dirname), 'packages/server/src')

/** What runs in the pipeline that leads, and the rows that it alone writes. */
const LEADING = [
  'pipeline/**/*.ts',
  'outbound/**/*.ts',
  'outbox/**/*.ts',
  'messaging/{tag-readings,live-lines}.ts',
]

const NOT_LED = [
  // The past of a demo is made before anybody leads.
  'pipeline/history/',
]

/** Where a transaction begins that asks first. */
const ASKS_FIRST = { 'pipeline/4-record/record-cycle.ts': ['db.transaction'] }

test('whoever writes beside its successor is refused: what leads writes by its lead alone', () => {
  const files = filesOf(LEADING, SERVER).filter(
    (file) => !file.endsWith('.test.ts') && !NOT_LED.some((folder) => file.startsWith(folder)),
  )
  expect(files.length).toBeGreaterThan(70)
  const unfenced = files.flatMap((file) => {
    const found = unfencedIn(readFileSync(path.join(SERVER, file), 'utf8'))
    return found.length > 0 ? [[file, found]] : []
  })
  expect(Object.fromEntries(unfenced)).toEqual(ASKS_FIRST)
})

test.each([
  ['a transaction of its own', 'db.transaction().execute(work)', 'db.transaction'],
  ['one that it ends itself', 'await this.#options.db.startTransaction().execute()', 'db.startTransaction'],
  ['a write without a transaction', "await db.insertInto('outbox').values(row).execute()", 'db.insertInto'],
  ['one of a site', "await site.db\n  .deleteFrom('outbox')\n  .execute()", 'db.deleteFrom'],
  ['a transaction by name alone', "const end = (trx: Db) => trx.updateTable('outbox')", 'trx: Db'],
])('%s is found', (_what, source, found) => {
  expect(unfencedIn(source)).toEqual([found])
})

test.each([
  "asLeader(db, lead, (trx) => trx.insertInto('outbox').values(row).execute())",
  "const end = async (trx: Trx) => trx.deleteFrom('outbox').execute()",
  "// db.transaction()\nconst text = 'db.insertInto'",
])('what is led is none: %s', (source) => {
  expect(unfencedIn(source)).toEqual([])
})
