import { expect, test } from 'vitest'
import type { GridSource } from './grid-source.ts'
import { RemoteRows } from './remote-rows.ts'

const QUESTION = { filter: undefined, sort: [], groups: [], totalSummary: [], groupSummary: [] }

/** A list that grows while it is looked at. */
function aList(...names: string[]) {
  const source: GridSource<{ name: string }> = {
    load: ({ skip = 0, take = names.length }) =>
      Promise.resolve({
        data: names.slice(skip, skip + take).map((name) => ({ name })),
        totalCount: names.length,
      }),
  }
  const rows = new RemoteRows<{ name: string }>()
  rows.follow(source, (error) => {
    throw error
  })
  const settled = (size: number) =>
    new Promise<void>((resolve) => {
      const look = () =>
        !rows.state().isBlank && !rows.state().isOutdated && rows.state().size === size && resolve()
      rows.subscribe(look)
      look()
    })
  return { rows, settled, add: (name: string) => names.push(name) }
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
