import type { GridPage } from '@baliza/contract'
import { expect, test } from 'vitest'
import { type GridQuery, type Slot } from './grid-rows.ts'
import type { GridSource } from './grid-source.ts'
import { TreeRows, type TreeShape, treeLines, withAncestors } from './tree-rows.ts'

type Reason = { id: number; parent: number | null; name: string }
const SHAPE: TreeShape<Reason> = { keyOf: ({ id }) => id, parentField: 'parent' }

const reason = (id: number, parent: number | null, name: string): Reason => ({ id, parent, name })
const REASONS = [
  reason(4, 2, 'Cinta'),
  reason(1, null, 'Planificada'),
  reason(2, null, 'No planificada'),
  reason(3, 1, 'Limpieza'),
  reason(5, 4, 'Rotura de cinta'),
]

const drawn = (rows: readonly Reason[], isOpen: (key: unknown) => boolean = () => true) =>
  treeLines(rows, SHAPE, isOpen).map(({ row, depth, hasBelow }) => ['  '.repeat(depth) + row.name, hasBelow])

test('each row stands below its parent, siblings in the order they came in', () => {
  expect(drawn(REASONS)).toEqual([
    ['Planificada', true],
    ['  Limpieza', false],
    ['No planificada', true],
    ['  Cinta', true],
    ['    Rotura de cinta', false],
  ])
})

test('below a closed row nothing is drawn, however deep', () => {
  expect(drawn(REASONS, (key) => key !== 2).map(([name]) => name)).toEqual([
    'Planificada',
    '  Limpieza',
    'No planificada',
  ])
})

test('a row whose parent is not there, or is itself, is a root', () => {
  expect(drawn([reason(7, 99, 'Huérfana'), reason(8, 8, 'Propia'), reason(9, 8, 'Hija')])).toEqual([
    ['Huérfana', false],
    ['Propia', true],
    ['  Hija', false],
  ])
})

test('what is found brings all that stands above it, in the order of the whole', () => {
  const found = [REASONS[4] as Reason]
  expect(withAncestors(found, REASONS, SHAPE).map(({ id }) => id)).toEqual([4, 2, 5])
  expect(withAncestors([], REASONS, SHAPE)).toEqual([])
})

const QUESTION: GridQuery = { filter: undefined, sort: [], groups: [], totalSummary: [], groupSummary: [] }
const NAMED = (name: string): GridQuery => ({ ...QUESTION, filter: ['name', '=', name] })

const SOURCE: GridSource<Reason> = {
  load: ({ filter }) => {
    const [, , sought] = (filter ?? []) as readonly unknown[]
    const data = REASONS.filter(({ name }) => sought === undefined || name === sought)
    return Promise.resolve({ data, totalCount: data.length })
  },
}

function aTree() {
  const errors: unknown[] = []
  const rows = new TreeRows<Reason>(SHAPE)
  rows.follow(SOURCE, (error) => errors.push(error))
  const settled = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        const { isBlank, isOutdated, hasFailed } = rows.state()
        if (hasFailed || (!isBlank && !isOutdated)) resolve()
      }
      rows.subscribe(look)
      look()
    })
  const names = () =>
    Array.from({ length: rows.state().size }, (_, line) => (rows.slotAt(line) as RowSlot).row.name)
  return { rows, settled, names, errors }
}
type RowSlot = Extract<Slot<Reason>, { kind: 'row' }>

test('a closed row stays closed when the same is asked anew', async () => {
  const { rows, settled, names } = aTree()
  rows.ask(QUESTION)
  await settled()
  rows.toggle(rows.slotAt(2))
  expect(names()).toEqual(['Planificada', 'Limpieza', 'No planificada'])
  expect(rows.slotAt(2)).toMatchObject({ isOpen: false })
  rows.refresh()
  await settled()
  expect(names()).toHaveLength(3)
  rows.toggle(rows.slotAt(2))
  expect(names()).toHaveLength(5)
})

test('what a filter finds is shown under its parents, also where they were closed', async () => {
  const { rows, settled, names } = aTree()
  rows.ask(QUESTION)
  await settled()
  rows.toggle(rows.slotAt(2))
  rows.ask(NAMED('Rotura de cinta'))
  await settled()
  expect(names()).toEqual(['No planificada', 'Cinta', 'Rotura de cinta'])
  // One was found; the others only lead to it.
  expect(rows.state().totalCount).toBe(1)
})

test('the answer to a question that was put aside is not shown, however late it comes', async () => {
  const { rows, settled, names } = aTree()
  const late = Promise.withResolvers<GridPage<Reason>>()
  rows.follow({ load: () => late.promise }, () => undefined)
  rows.ask(QUESTION)
  rows.follow(SOURCE, () => undefined)
  rows.ask(NAMED('Cinta'))
  await settled()
  late.resolve({ data: REASONS })
  await late.promise
  await Promise.resolve()
  expect(names()).toEqual(['No planificada', 'Cinta'])
})

test('a refusal is told, and leaves what is shown', async () => {
  const { rows, settled, names, errors } = aTree()
  rows.ask(QUESTION)
  await settled()
  rows.follow({ load: () => Promise.reject(new Error('refused')) }, (error) => errors.push(error))
  rows.refresh()
  await settled()
  expect(names()).toHaveLength(5)
  expect(rows.state().hasFailed).toBe(true)
  expect(errors).toEqual([new Error('refused')])
})
