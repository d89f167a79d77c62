import type { GridGroup } from '@baliza/contract'
import { expect, test } from 'vitest'
import { type GridQuery, type RowsState, type Slot, sameSlot } from './grid-rows.ts'
import type { GridSource, LoadOptions } from './grid-source.ts'
import { RemoteRows } from './remote-rows.ts'

const QUESTION: GridQuery = { filter: undefined, sort: [], groups: [], totalSummary: [], groupSummary: [] }

type Row = { name: string }

/** Rows of a source, and what becomes of them. */
function rowsOf(source: GridSource<Row>) {
  const rows = new RemoteRows<Row>()
  const errors: unknown[] = []
  rows.follow(source, (error) => errors.push(error))
  const until = (isSo: (state: RowsState) => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => isSo(rows.state()) && resolve()
      rows.subscribe(look)
      look()
    })
  const settled = (size: number) =>
    until((state) => !state.isBlank && !state.isOutdated && state.size === size)
  return { rows, errors, until, settled }
}

/** A list that grows while it is looked at. */
function aList(...names: string[]) {
  const requests: LoadOptions[] = []
  const source: GridSource<Row> = {
    load: (options) => {
      requests.push(options)
      const { skip = 0, take = names.length } = options
      return Promise.resolve({
        data: names.slice(skip, skip + take).map((name) => ({ name })),
        totalCount: names.length,
      })
    },
  }
  return { ...rowsOf(source), requests, add: (name: string) => names.push(name) }
}

test('a row that was added shows after a refresh', async () => {
  const { rows, settled, add } = aList('A')
  rows.ask(QUESTION)
  await settled(1)
  add('B')
  rows.refresh()
  await settled(2)
  expect(rows.slotAt(1)).toMatchObject({ kind: 'row', row: { name: 'B' } })
})

test('so does the first one of an empty list', async () => {
  const { rows, settled, add } = aList()
  rows.ask(QUESTION)
  await settled(0)
  add('A')
  rows.refresh()
  await settled(1)
  expect(rows.slotAt(0)).toMatchObject({ kind: 'row', row: { name: 'A' } })
})

const MANY = Array.from({ length: 100_000 }, (_, at) => `row ${at}`)

test('of many rows only those in sight are asked for, and counted once', async () => {
  const { rows, until, settled, requests } = aList(...MANY)
  rows.ask(QUESTION)
  await settled(100_000)
  rows.show(50_090, 50_110)
  expect(rows.slotAt(50_100)).toEqual({ kind: 'loading', depth: 0 })
  await until(() => rows.slotAt(50_100).kind === 'row')
  await until(() => rows.slotAt(50_099).kind === 'row')
  expect(rows.slotAt(50_100)).toMatchObject({ row: { name: 'row 50100' } })
  expect(requests.map(({ skip, requireTotalCount }) => [skip, requireTotalCount])).toEqual([
    [0, true],
    [50_000, false],
    [50_100, false],
  ])
})

/** A source whose answers wait until the test gives them, with whatever was called off. */
function aSlowList(total: number) {
  const open: { skip: number; signal: AbortSignal; answer: () => void; refuse: () => void }[] = []
  const source: GridSource<Row> = {
    load: ({ skip = 0, take = 0 }, signal) =>
      new Promise((resolve, reject) => {
        const data = Array.from({ length: Math.min(take, total - skip) }, (_, at) => ({
          name: `row ${skip + at}`,
        }))
        const answer = () => resolve({ data, totalCount: total })
        open.push({ skip, signal, answer, refuse: () => reject(new Error('refused')) })
      }),
  }
  return { ...rowsOf(source), open }
}

test('what is no longer seen is called off, and what is asked already is not asked twice', async () => {
  const { rows, until, settled, open } = aSlowList(1000)
  rows.ask(QUESTION)
  open[0]?.answer()
  await settled(1000)
  rows.show(310, 320)
  await until(() => open.length > 1)
  rows.show(390, 410)
  await until(() => open.length > 2)
  rows.show(490, 510)
  await until(() => open.length > 3)
  expect(open.map(({ skip, signal }) => [skip, signal.aborted])).toEqual([
    [0, false],
    [300, true],
    [400, false],
    [500, false],
  ])
})

test('another question shows the old rows, as outdated, until its answer is there', async () => {
  const { rows, until, settled, open } = aSlowList(1000)
  rows.ask(QUESTION)
  open[0]?.answer()
  await settled(1000)
  rows.ask({ ...QUESTION, filter: ['name', '=', 'row 0'] })
  expect(rows.state()).toMatchObject({ isOutdated: true, size: 1000 })
  expect(rows.slotAt(7)).toMatchObject({ row: { name: 'row 7' } })
  open[1]?.answer()
  await until(({ isOutdated }) => !isOutdated)
})

test('several refusals of one round are told once, and the next round tells again', async () => {
  const { rows, errors, until, settled, open } = aSlowList(1000)
  rows.ask(QUESTION)
  open[0]?.answer()
  await settled(1000)
  rows.show(290, 310)
  await until(() => open.length === 3)
  open[1]?.refuse()
  open[2]?.refuse()
  await until(({ hasFailed }) => hasFailed)
  rows.refresh()
  await until(() => open.length === 5)
  expect(errors).toHaveLength(1)
  open[3]?.refuse()
  await until(({ hasFailed }) => hasFailed)
  expect(errors).toHaveLength(2)
})

const LINES = [
  { key: 'Envasado', rows: ['E1', 'E2', 'E3'] },
  { key: 'Molino', rows: ['M1', 'M2'] },
]
const GROUPED: GridQuery = { ...QUESTION, groups: [{ selector: 'line', isExpanded: false }] }

/** Rows under two lines, in the order that is asked for. */
function aGroupedList() {
  const source: GridSource<Row> = {
    load: ({ group, filter, sort }) => {
      const ordered = sort?.[0]?.desc ? LINES.toReversed() : LINES
      if (group !== undefined)
        return Promise.resolve({
          data: ordered.map(({ key, rows }): GridGroup<Row> => ({ key, items: null, count: rows.length })),
          groupCount: ordered.length,
          totalCount: 5,
        })
      const [, , key] = filter as readonly [string, string, string]
      const { rows = [] } = LINES.find((line) => line.key === key) ?? {}
      return Promise.resolve({ data: rows.map((name) => ({ name })), totalCount: rows.length })
    },
  }
  return rowsOf(source)
}

const textOf = (slot: Slot<Row>) =>
  slot.kind === 'group' ? slot.path.join('/') : slot.kind === 'row' ? slot.row.name : '…'
const drawn = (rows: RemoteRows<Row>) =>
  Array.from({ length: rows.state().size }, (_, line) => textOf(rows.slotAt(line)))

test('an opened group shows its rows below it, and none once it is closed', async () => {
  const { rows, until, settled } = aGroupedList()
  rows.ask(GROUPED)
  await settled(2)
  expect(rows.state().totalCount).toBe(5)
  rows.toggle(rows.slotAt(0))
  // Room is made at once for as many as the group says.
  expect(drawn(rows)).toEqual(['Envasado', '…', '…', '…', 'Molino'])
  await until(() => rows.slotAt(1).kind === 'row')
  expect(drawn(rows)).toEqual(['Envasado', 'E1', 'E2', 'E3', 'Molino'])
  rows.toggle(rows.slotAt(0))
  expect(drawn(rows)).toEqual(['Envasado', 'Molino'])
})

test('a group stays open where another order puts it', async () => {
  const { rows, until, settled } = aGroupedList()
  rows.ask(GROUPED)
  await settled(2)
  rows.toggle(rows.slotAt(1))
  await settled(4)
  rows.ask({ ...GROUPED, sort: [{ selector: 'line', desc: true }] })
  await until(({ isOutdated, size }) => !isOutdated && size === 4 && rows.slotAt(1).kind === 'row')
  expect(drawn(rows)).toEqual(['Molino', 'M1', 'M2', 'Envasado'])
})

test('other groups begin closed', async () => {
  const { rows, until, settled } = aGroupedList()
  rows.ask(GROUPED)
  await settled(2)
  rows.toggle(rows.slotAt(1))
  await settled(4)
  rows.ask({ ...GROUPED, groups: [{ selector: 'line', isExpanded: false, desc: true }] })
  await until(({ isOutdated }) => !isOutdated)
  expect(drawn(rows)).toEqual(['Envasado', 'Molino'])
})

test('a line is drawn anew when another row, or another state of it, stands there', () => {
  const row = { name: 'A' }
  const line: Slot<Row> = { kind: 'row', row, depth: 1 }
  const group: Slot<Row> = { kind: 'group', path: ['A', 1], count: 3, summary: [2.5], isOpen: false }
  const loading: Slot<Row> = { kind: 'loading', depth: 0 }
  expect(sameSlot(line, { ...line })).toBe(true)
  expect(sameSlot(line, { ...line, row: { name: 'A' } })).toBe(false)
  expect(sameSlot(line, { ...line, depth: 2 })).toBe(false)
  expect(sameSlot(line, { ...line, isOpen: true })).toBe(false)
  expect(sameSlot(group, { ...group, path: ['A', 1], summary: [2.5] })).toBe(true)
  for (const other of [{ path: ['A', 2] }, { count: 4 }, { summary: [2] }, { isOpen: true }])
    expect(sameSlot(group, { ...group, ...other })).toBe(false)
  expect(sameSlot(loading, { ...loading })).toBe(true)
  expect(sameSlot(loading, line)).toBe(false)
  expect(sameSlot(line, loading)).toBe(false)
})
