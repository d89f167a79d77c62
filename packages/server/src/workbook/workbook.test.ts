import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import type { Cell, Sheet } from './sheet.ts'
import { workbook } from './workbook.ts'

async function* portions(...parts: Cell[][][]) {
  yield* parts
}

const sheet = (name: string, rows: AsyncIterable<Cell[][]>): Sheet => ({
  name,
  columns: [
    { caption: 'Línea', kind: 'text' },
    { caption: 'OEE', kind: 'percent', dataBar: '#66D18A' },
    { caption: 'Minutos', kind: 'decimal', dataBar: '#FFB414' },
    { caption: 'Día', kind: 'day' },
  ],
  rows,
})

it('has sheets one after the other, a header that stays, a filter and cells of their types', async () => {
  const file = await readXlsx(
    await buffer(
      workbook([sheet('Turnos', portions([['Ensacadora', 0.748, 12.5, 46_347]])), sheet('Días', portions())]),
    ),
  )
  expect(file.sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Turnos', 2],
    ['Días', 1],
  ])
  const [first] = file.sheets
  expect(first?.rows[1]).toEqual(['Ensacadora', 0.748, 12.5, new Date(Date.UTC(2026, 10, 21))])
  expect(first).toMatchObject({ autoFilter: { range: 'A1:D2' }, freezePane: { rows: 1 } })
})

it('draws a bar behind figures: percents to 100 %, others to the largest', async () => {
  const file = await readXlsx(await buffer(workbook([sheet('Turnos', portions([['A', 0.5, 3, null]]))])))
  const rules = file.sheets[0]?.conditionalRules
  expect(rules?.map(({ range, type }) => [range, type])).toEqual([
    ['B2:B2', 'dataBar'],
    ['C2:C2', 'dataBar'],
  ])
})

it('goes on on another sheet when one is full', async () => {
  const rows = portions([['a'], ['b'], ['c']], [['d']])
  const file = await readXlsx(await buffer(workbook([sheet('n', rows), sheet('m', portions())], 3)))
  expect(file.sheets.map(({ name, rows: found }) => [name, found.slice(1).map(([text]) => text)])).toEqual([
    ['n', ['a', 'b']],
    ['n 2', ['c', 'd']],
    ['m', []],
  ])
})

it('breaks off when its rows do, and lets them go when nobody reads on', async () => {
  async function* broken(): AsyncGenerator<Cell[][]> {
    yield [['a']]
    throw new Error('the database is gone')
  }
  await expect(buffer(workbook([sheet('n', broken())]))).rejects.toThrow('the database is gone')

  const { promise: released, resolve } = Promise.withResolvers<void>()
  async function* endless(): AsyncGenerator<Cell[][]> {
    try {
      for (;;) yield Array.from({ length: 500 }, () => [Math.random().toString(36), Math.random()])
    } finally {
      resolve()
    }
  }
  const stream = workbook([sheet('n', endless())])
  await once(stream, 'readable')
  stream.destroy()
  await released
})
