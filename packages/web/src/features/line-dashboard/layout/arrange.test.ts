import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrange, dropped, type GridItem, moved, resized } from './arrange.ts'
import { DEFAULT_LAYOUTS } from './default-layouts.ts'
import { KPI_LAYOUTS } from './kpi-layouts.ts'
import { TILE_IDS, type TileID } from './tile-id.ts'

const COLUMNS = 12
const id = fc.constantFrom<TileID>(...TILE_IDS)
const position = fc.record({
  x: fc.nat(14),
  y: fc.nat(40),
  w: fc.integer({ min: 1, max: 14 }),
  h: fc.integer({ min: 1, max: 9 }),
})
const layout = fc
  .tuple(...TILE_IDS.map(() => position))
  .map((places) => places.map((one, n): GridItem => ({ i: TILE_IDS[n]!, ...one })))

function expectSound(items: readonly GridItem[], columns = COLUMNS, ids: readonly TileID[] = TILE_IDS) {
  expect(items.map(({ i }) => i).toSorted()).toEqual(ids.toSorted())
  for (const item of items) {
    expect(item.x).toBeGreaterThanOrEqual(0)
    expect(item.x + item.w).toBeLessThanOrEqual(columns)
    expect(Number.isInteger(item.y) && item.y >= 0).toBe(true)
  }
  const cells = items.flatMap(({ x, y, w, h }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
}

describe('an arranged layout', () => {
  it('has no tile over another and none outside', () => {
    fc.assert(fc.property(layout, (items) => expectSound(arrange(items, COLUMNS))))
  })

  it('stays sound whatever is moved or resized', () => {
    const step = fc.oneof(
      fc.record({
        id,
        direction: fc.constantFrom('left' as const, 'right' as const, 'up' as const, 'down' as const),
      }),
      fc.record({
        id,
        by: fc.record({ w: fc.integer({ min: -2, max: 2 }), h: fc.integer({ min: -2, max: 2 }) }),
      }),
    )
    fc.assert(
      fc.property(layout, fc.array(step, { maxLength: 12 }), (items, steps) => {
        let now = arrange(items, COLUMNS)
        for (const one of steps) {
          now =
            'by' in one ? resized(now, one.id, one.by, COLUMNS) : moved(now, one.id, one.direction, COLUMNS)
          expectSound(now)
        }
      }),
    )
  })
})

describe('moving a tile by a key', () => {
  const two: GridItem[] = [
    { i: 'oee', x: 0, y: 0, w: 6, h: 5 },
    { i: 'progress', x: 0, y: 5, w: 6, h: 3 },
  ]
  const rows = (items: readonly GridItem[]) => Object.fromEntries(items.map(({ i, y }) => [i, y]))

  it('down passes the tile below it', () => {
    expect(rows(moved(two, 'oee', 'down', COLUMNS))).toEqual({ progress: 0, oee: 3 })
  })

  it('up passes the tile above it', () => {
    expect(rows(moved(two, 'progress', 'up', COLUMNS))).toEqual({ progress: 0, oee: 3 })
  })

  it('to where another stands lets it take the place', () => {
    const over = two.map((item) => (item.i === 'progress' ? { ...item, y: 0 } : item))
    expect(rows(dropped(over, 'progress', COLUMNS))).toEqual({ progress: 0, oee: 3 })
  })

  it('aside stops at the edge', () => {
    expect(moved(two, 'oee', 'left', COLUMNS)).toEqual(two)
  })

  it('never makes a tile smaller than can be read', () => {
    expect(
      resized(two, 'progress', { w: -9, h: -9 }, COLUMNS).find(({ i }) => i === 'progress'),
    ).toMatchObject({ w: 2, h: 3 })
  })
})

const layouts = Object.entries({ default: DEFAULT_LAYOUTS, kpi: KPI_LAYOUTS }).flatMap(([view, byWidth]) =>
  Object.entries(byWidth).map(([name, items]) => ({ view, name, items, ids: byWidth.lg.map(({ i }) => i) })),
)

it.each(layouts)('the $view layout at $name is sound and already arranged', ({ name, items, ids }) => {
  const columns = { lg: 12, md: 12, sm: 6, xs: 6, xxs: 2 }[name] ?? 0
  expectSound(items, columns, ids)
  const inOrder = (all: readonly GridItem[]) => all.toSorted((a, b) => a.i.localeCompare(b.i))
  expect(inOrder(arrange(items, columns))).toEqual(inOrder(items))
})
