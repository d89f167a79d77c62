import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { parseCsv } from './parse-csv.ts'

const rows = (text: string, most = 100) => parseCsv(text, { rows: most, columns: 100 })

describe('comma-separated values', () => {
  test.each([
    ['a,b\n1,2\n', 'commas'],
    ['a;b\r\n1;2\r\n', 'semicolons, Windows'],
    ['a\tb\r1\t2\r', 'tabs, old Mac'],
    ['sep=;\r\na;b\r\n1;2', 'a said separator, no last line ending'],
    ['"a";"b"\n"1"; 2 \n', 'quotes and blanks'],
  ])('%j (%s)', (text) => {
    expect(rows(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('keep what quotes hold: separators, quotes and line breaks', () => {
    expect(rows('op;cliente\n1;"Molinos ""Sur""; S.A.\nRosario"\n')).toEqual([
      ['op', 'cliente'],
      ['1', 'Molinos "Sur"; S.A.\nRosario'],
    ])
  })

  test('have empty cells, also the last one', () => {
    expect(rows('a;b;c\n;;\n1;;')).toEqual([
      ['a', 'b', 'c'],
      ['', '', ''],
      ['1', '', ''],
    ])
  })

  test('end with the file where nobody closed a quote', () => {
    expect(rows('a;b\n1;"2\n3')).toEqual([
      ['a', 'b'],
      ['1', '2\n3'],
    ])
  })

  test('are read no further than asked', () => {
    expect(rows('a\n1\n2\n3', 2)).toEqual([['a'], ['1']])
  })

  test('law: what is written is read back', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', 'ñ', '"', ';', ',', '\t', '\n', '\r', ' ', '1') })
      .map((text) => text.trim())
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }))
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(';', ',', '\t'),
        fc.constantFrom('\n', '\r\n'),
        (cells, delimiter, ending) => {
          const text = `sep=${delimiter}\n${cells.map((row) => row.map(quoted).join(delimiter)).join(ending)}${ending}`
          expect(parseCsv(text, { rows: 1_000, columns: 100 })).toEqual(cells)
        },
      ),
    )
  })

  test('law: any text at all is read, and ends', () => {
    const anything = fc.string({
      unit: fc.constantFrom('"', ';', ',', '\n', '\r', '\t', 'x', ' '),
      maxLength: 60,
    })
    fc.assert(
      fc.property(anything, (text) => {
        expect(parseCsv(text, { rows: 1_000, columns: 100 }).length).toBeLessThanOrEqual(text.length + 1)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a text file', () => {
  const text = 'Descripción;Año'
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('in %s is read', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text)
  })
})
