import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { instant } from '@baliza/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '../../db/open-database.ts'
import { addKey, openSecretKeys } from '../../db/secrets/key-file.ts'
import { isLost, SEALED_COLUMNS } from '../../db/secrets/sealed-columns.ts'
import {
  keyOfSealed,
  newKeyText,
  readKeyText,
  type SecretKeys,
  secretKeys,
} from '../../db/secrets/secret-keys.ts'
import { freshDatabaseUrl, testDialect } from '../../testing/open-test-database.ts'
import { aUser } from '../../testing/plant-builder.ts'
import { prepareDatabase } from './prepare-database.ts'
import { rotateKey } from './rotate-key.ts'

const NOW = instant(Date.UTC(2026, 10, 20, 12))
const [FIRST, SECOND, THIRD] = [newKeyText(), newKeyText(), newKeyText()]
const keysOf = (...texts: string[]): SecretKeys => secretKeys(() => readKeyText(texts.join(' ')))

let url: string
let remove: () => Promise<void>
let stored: Db
beforeEach(async () => {
  ;({ url, remove } = await freshDatabaseUrl())
  stored = openDatabase(url, { secrets: 'as stored', maxConnections: 1 })
})
afterEach(async () => {
  await stored.destroy()
  await remove()
})

const prepare = (keys: SecretKeys) => prepareDatabase(url, 'es', keys)

/** As versions before this one kept them. */
async function inClear(): Promise<void> {
  await prepare(keysOf(FIRST))
  await aUser('ADMINISTRATOR', { userID: 'ana' }).insertInto(stored)
  await sql`insert into "opcServer" ("name", "hostName", "serverType", "enabled", "securityMode", "password", "requestHeaders")
    values ('PLC', 'opc.tcp://plc', 'UA', true, 'None', 'clave', '{"x-api-key":"cabecera"}')`.execute(stored)
  await sql`update "parameter" set "emailPassword" = 'correo', "telegramBotToken" = '1:bot'`.execute(stored)
  await sql`insert into "secondFactor" ("userID", "secret") values ('ana', 'JBSWY3DP')`.execute(stored)
  await sql`insert into "webhook" ("name", "url", "fullUrl", "secret", "formerSecret", "enabled", "stopOpened", "stopRecognized", "stopClosed",
    "orderStarted", "orderFinalized", "maintenanceCalled", "maintenanceFinished")
    values ('ERP', 'https://erp/?•••', 'https://erp/?clave', 'firma', 'antes', true, true, true, true, true, true, true, true)`.execute(
    stored,
  )
}

const COUNT = SEALED_COLUMNS.flatMap(({ columns }) => columns).length

/** Every value of a column that lies sealed. */
async function values(db: Db): Promise<string[]> {
  const all: string[] = []
  for (const { table, columns } of SEALED_COLUMNS) {
    const { rows } = await sql<Record<string, string | null>>`select * from ${sql.table(table)}`.execute(db)
    all.push(...rows.flatMap((row) => columns.map((column) => row[column] ?? '')))
  }
  return all
}

async function seenBy(keys: SecretKeys): Promise<string[]> {
  const db = openDatabase(url, { secrets: keys, maxConnections: 1 })
  const seen = await values(db)
  await db.destroy()
  return seen
}

test('what lies in clear is sealed at the next start, and read as it was', async () => {
  await inClear()
  const clear = await values(stored)
  expect(await prepare(keysOf(FIRST))).toMatchObject({ sealed: COUNT, lost: [] })
  const sealed = await values(stored)
  expect(sealed.map(keyOfSealed)).toEqual(clear.map(() => keysOf(FIRST).current()))
  expect(await seenBy(keysOf(FIRST))).toEqual(clear)
  expect(await prepare(keysOf(FIRST))).toMatchObject({ sealed: 0, lost: [] })
  expect(await values(stored)).toEqual(sealed)
})

test('under a new key all is sealed anew, wherever a start before it was ended', async () => {
  await inClear()
  const clear = await values(stored)
  await prepare(keysOf(FIRST))
  // NOTE: one that was killed leaves some under the new key and some under the old one
  const both = keysOf(SECOND, FIRST)
  await sql`update "parameter" set "emailPassword" = ${both.seal({ table: 'parameter', column: 'emailPassword', key: 1 }, 'correo')}`.execute(
    stored,
  )
  expect(await prepare(both)).toMatchObject({ sealed: COUNT - 1, lost: [] })
  expect(await seenBy(keysOf(SECOND))).toEqual(clear)
})

test('with another key nothing starts, and says which one is missing', async () => {
  await prepare(keysOf(SECOND))
  await prepare(keysOf(FIRST))
  await inClear()
  await prepare(keysOf(FIRST))
  await expect(prepare(keysOf(THIRD))).rejects.toMatchObject({
    code: 'secret-key-missing',
    values: { stored: keysOf(FIRST).current(), own: keysOf(THIRD).current(), count: COUNT },
  })
  await prepare(keysOf(THIRD, FIRST))
})

test('with a key that is lost the product starts, says what it can not read, and spoils nothing', async () => {
  await inClear()
  await prepare(keysOf(FIRST))
  const before = await values(stored)
  const { lost, sealed } = await prepareDatabase(url, 'es', keysOf(THIRD), { keyIsLost: true })
  expect([lost.length, sealed]).toEqual([COUNT, 0])
  expect(lost).toContainEqual({ table: 'opcServer', column: 'password', key: 1 })
  expect(await values(stored)).toEqual(before)
  expect((await seenBy(keysOf(THIRD))).every(isLost)).toBe(true)
  expect((await prepare(keysOf(THIRD))).lost).toHaveLength(COUNT)
  const { lost: none } = await prepareDatabase(url, 'es', keysOf(FIRST), { keyIsLost: true })
  expect(none).toEqual([])
})

test('rotating puts a new key before the old one, seals all by it, and again where it was ended', async () => {
  await inClear()
  const clear = await values(stored)
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-rotate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const keyPlace = { kind: 'file', file: path.join(folder, 'key'), isOurs: true } as const
  const running = openSecretKeys(keyPlace)
  await prepare(running)
  const live = openDatabase(url, { secrets: running, maxConnections: 1 })
  expect(await rotateKey(url, keyPlace, NOW)).toBe(COUNT)
  const [told] = await stored.selectFrom('securityEvent').select('event').execute()
  expect(told?.event).toBe('key-rotated')
  expect(readFileSync(keyPlace.file, 'utf8').trim().split('\n')).toHaveLength(2)
  expect((await values(stored)).map(keyOfSealed)).toEqual(clear.map(() => running.current()))
  expect(await values(live)).toEqual(clear)
  await live.destroy()
  // NOTE: ended after the key was added, before anything was sealed
  addKey(keyPlace.file)
  expect(await rotateKey(url, keyPlace, NOW)).toBe(COUNT)
  expect(readFileSync(keyPlace.file, 'utf8').trim().split('\n')).toHaveLength(3)
  await expect(
    rotateKey(url, { kind: 'text', text: readFileSync(keyPlace.file, 'utf8') }, NOW),
  ).rejects.toThrow('secret-key-in-environment')
})

test('a text that was moved to another row is not read', async () => {
  await inClear()
  await prepare(keysOf(FIRST))
  await sql`insert into "opcServer" ("name", "hostName", "serverType", "enabled", "securityMode", "password")
    select 'Otro', 'opc.tcp://otro', 'UA', true, 'None', "password" from "opcServer"`.execute(stored)
  expect((await prepare(keysOf(FIRST))).lost).toEqual([{ table: 'opcServer', column: 'password', key: 2 }])
})

test.runIf(testDialect() === 'postgres')(
  'a node with another key does not begin while one works, and begins with the same',
  async () => {
    await prepare(keysOf(FIRST))
    const node = openDatabase(url, { secrets: keysOf(FIRST), maxConnections: 1 })
    await sql`select 1`.execute(node)
    await expect(prepare(keysOf(SECOND))).rejects.toThrow('secret-key-differs')
    await prepare(keysOf(SECOND, FIRST))
    await node.destroy()
  },
)
