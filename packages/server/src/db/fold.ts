import type { SQLOutputValue } from 'node:sqlite'

/** Letters of Western Europe that a search takes for plain ones: `maquina` finds `Máquina`. */
const PLAIN: Readonly<Record<string, string>> = {
  a: 'áàâäãåāÁÀÂÄÃÅĀ',
  c: 'çćčÇĆČ',
  e: 'éèêëēÉÈÊËĒ',
  i: 'íìîïīÍÌÎÏĪ',
  n: 'ñńÑŃ',
  o: 'óòôöõøōÓÒÔÖÕØŌ',
  s: 'šśŠŚ',
  u: 'úùûüūÚÙÛÜŪ',
  y: 'ýÿÝŸ',
  z: 'žźżŽŹŻ',
  // NOTE: accents that stand by themselves after their letter, as some keyboards and files write them
  '': '\u0300\u0301\u0302\u0303\u0304\u0308\u030a\u030c\u0327',
}
const SPELT_OUT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe' }

const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PLAIN).flatMap(([plain, letters]) =>
    Array.from(letters).map((letter) => [letter, plain] as const),
  ),
  ...Object.entries(SPELT_OUT),
])

/**
 * A text as it is searched, compared and sorted: small letters without accents. The shadow columns of the
 * database hold the same.
 */
export function foldText(text: string): string {
  let folded = ''
  for (const letter of text)
    folded += letter >= 'A' && letter <= 'Z' ? letter.toLowerCase() : (LETTERS.get(letter) ?? letter)
  return folded
}

/**
 * SQL for SQLite: a function that each of our connections brings along. Other programs that open the file
 * read the shadows as they are stored; a hundred nested `replace` in their place are more than SQLite before
 * 3.46 can parse.
 */
export const foldOnSqlite = (expression: string): string => `fold(${expression})`

/** What `fold` is to SQLite. */
export const sqliteFold = (value: SQLOutputValue): string | null =>
  typeof value === 'object' ? null : foldText(String(value))

/** The same for PostgreSQL, where `lower` under the collation C knows ASCII alone. */
export function foldOnPostgres(expression: string): string {
  const single = [...LETTERS].filter(([, plain]) => plain.length === 1)
  const removed = [...LETTERS].filter(([, plain]) => plain === '')
  const translated = [...single, ...removed]
  const from = translated.map(([letter]) => letter).join('')
  const to = single.map(([, plain]) => plain).join('')
  const inner = `translate(lower((${expression}) collate "C"), '${from}', '${to}')`
  return Object.entries(SPELT_OUT).reduce(
    (text, [letter, plain]) => `replace(${text}, '${letter}', '${plain}')`,
    inner,
  )
}
