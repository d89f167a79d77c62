import { buffer } from 'node:stream/consumers'
import type { LoadQuery } from '@baliza/contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../db/open-database.ts'
import { exportGrid } from './export-grid.ts'
import { openGrid } from './load-grid.ts'
import { fillTrials, NOW, openTrialDatabase, type TrialRow, trialGrid } from './testing/trial-grid.ts'

let db: Db
beforeAll(async () => {
  db = await openTrialDatabase()
})
afterAll(() => db.destroy())

const row = (values: Partial<TrialRow>): TrialRow => ({
  code: 'X 1',
  part: 1,
  whole: null,
  figure: null,
  flag: null,
  note: null,
  plain: null,
  at: null,
  labelID: null,
  ...values,
})

async function exported(query: LoadQuery) {
  const { scope, options } = await openGrid(db, trialGrid, query, { now: NOW })
  return readXlsx(await buffer(exportGrid(scope, options, query)))
}

describe('a workbook', () => {
  it('has the chosen columns of every filtered row, sorted, in cells of their types', async () => {
    await fillTrials(db, [
      row({
        code: 'a',
        whole: 2,
        figure: 2.5,
        flag: true,
        note: ' <Máquina> & "50 %"\n_x0041_',
        at: Date.UTC(2026, 6, 1, 22, 30, 15, 250),
        labelID: 1,
      }),
      row({ code: 'b', whole: 1, flag: false, note: '=1+1', at: Date.UTC(2026, 0, 5, 23, 30) }),
      row({ code: 'd', whole: 3 }),
    ])
    const columns = ['whole', 'FIGURE', 'flag', 'note', 'at', 'label'].map((field) => ({
      field,
      caption: `«${field}» & más`,
    }))
    const { sheets } = await exported({
      filter: '["code","<>","d"]',
      sort: '[{"selector":"whole","desc":true}]',
      skip: '1',
      take: '1',
      exportColumns: JSON.stringify(columns),
    })
    const [sheet] = sheets
    expect(sheets.map(({ name }) => name)).toEqual(['trials'])
    expect(sheet?.rows).toEqual([
      columns.map(({ caption }) => caption),
      [
        2,
        2.5,
        true,
        ' <Máquina> & "50 %"\n_x0041_',
        new Date(Date.UTC(2026, 6, 2, 0, 30, 15, 250)),
        'Mecánica',
      ],
      [1, null, false, '=1+1', new Date(Date.UTC(2026, 0, 6, 0, 30)), null],
    ])
    expect(sheet).toMatchObject({ autoFilter: { range: 'A1:F3' }, freezePane: { rows: 1 } })
  })

  it('of no rows has its header, and of unknown columns is refused', async () => {
    const { sheets } = await exported({ filter: '["part","=",99]' })
    expect(sheets[0]?.rows).toEqual([Object.keys(trialGrid.columns)])
    await expect(exported({ exportColumns: '[{"field":"secret"}]' })).rejects.toThrow('grid-field-unknown')
    await expect(exported({ exportColumns: '["code"]' })).rejects.toThrow('grid-option-invalid')
    await expect(exported({ exportColumns: '[]' })).rejects.toThrow('grid-option-invalid')
  })

  it('of many rows holds them all, as they were when it began', async () => {
    const many = Array.from({ length: 1_700 }, (_, i) => row({ code: `c${i}`, part: i }))
    await fillTrials(db, [])
    for (let from = 0; from < many.length; from += 500)
      await db
        .insertInto('trial' as never)
        .values(many.slice(from, from + 500) as never)
        .execute()
    const { sheets } = await exported({ sort: '[{"selector":"part"}]', exportColumns: '[{"field":"part"}]' })
    expect(sheets[0]?.rows.slice(1).map(([part]) => part)).toEqual(many.map(({ part }) => part))
  })
})
