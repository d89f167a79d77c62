import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { foldText } from './fold.ts'
import type { Db } from './open-database.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

test.each([
  ['Máquina', 'maquina'],
  ['AÑO Ünder Ça', 'ano under ca'],
  ['Straße, Æsir', 'strasse, aesir'],
  ['Pin\u0303a', 'pina'],
  ["50 % d'eau _ \\ 漢字 😀 Ж", "50 % d'eau _ \\ 漢字 😀 Ж"],
])('%s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

const letter = fc.oneof(
  fc.constantFrom(..."ÁáñÑüÜßæŒø\u0301çŽ%_'\\ aZ/".split('')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
)
const anyText = fc
  .array(letter, { minLength: 1, maxLength: 12 })
  .map((letters) => letters.join('').replaceAll('\0', ''))

it('the databases keep the shadow that the code computes', async () => {
  const texts = fc.sample(anyText, 300).map((text) => `x${text}`)
  const entry = (text: string) => ({ at: 0 as never, userID: 'u', action: 'a', entity: 'e', entityKey: text })
  await db.insertInto('auditEntry').values(texts.map(entry)).execute()
  const rows = await db.selectFrom('auditEntry').select(['entityKey', 'entityKeySearch as shadow']).execute()
  expect(rows).toHaveLength(texts.length)
  expect(rows.filter(({ entityKey, shadow }) => shadow !== foldText(entityKey))).toEqual([])
})

it('a row comes without its shadows unless a query names them', async () => {
  const row = await db.selectFrom('auditEntry').selectAll().executeTakeFirstOrThrow()
  expect(Object.keys(row)).toEqual([
    'id',
    'at',
    'userID',
    'origin',
    'action',
    'entity',
    'entityKey',
    'before',
    'after',
    'address',
    'sessionID',
    'terminalID',
  ])
})
