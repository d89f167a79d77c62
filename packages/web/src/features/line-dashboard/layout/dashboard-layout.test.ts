import { describe, expect, it } from 'vitest'
import { breakpointOf } from './breakpoints.ts'
import {
  type DashboardLayout,
  defaultLayout,
  optionalTiles,
  readLayout,
  shownItems,
  withHidden,
  withItems,
} from './dashboard-layout.ts'

const DEFAULT_LAYOUT = defaultLayout('default')
const where = (layout: DashboardLayout, id: string) => shownItems(layout, 'lg').find(({ i }) => i === id)

describe('the layout that a browser keeps', () => {
  it('is the default one where nothing was kept, or nothing that can be read', () => {
    for (const text of [null, '', 'x', '{x', '[]', '{}', '{"items":{"lg":[{"i":"oee"}]},"hidden":3}'])
      expect(shownItems(readLayout(text, 'default'), 'lg')).toEqual(shownItems(DEFAULT_LAYOUT, 'lg'))
  })

  it('comes back as it was', () => {
    const wider = shownItems(DEFAULT_LAYOUT, 'lg').map((item) =>
      item.i === 'shiftBar' ? { ...item, h: 6 } : item,
    )
    const layout = withHidden(withItems(DEFAULT_LAYOUT, 'lg', wider), 'speed', true)
    const back = readLayout(JSON.stringify(layout), 'default')
    expect(where(back, 'shiftBar')).toMatchObject({ h: 6 })
    expect(where(back, 'speed')).toBeUndefined()
  })

  it('forgets tiles that are no more and takes in those that are new', () => {
    const kept = {
      hidden: ['gone'],
      items: {
        lg: [
          { i: 'gone', x: 0, y: 0, w: 2, h: 3 },
          { i: 'oee', x: 6, y: 0, w: 6, h: 5 },
        ],
      },
    }
    const back = readLayout(JSON.stringify(kept), 'default')
    expect(back.hidden).toEqual([])
    expect(where(back, 'oee')).toMatchObject({ x: 6, w: 6 })
    expect(shownItems(back, 'lg')).toHaveLength(shownItems(DEFAULT_LAYOUT, 'lg').length)
  })

  it('never brings a tile back too small to be read', () => {
    const kept = { items: { lg: [{ i: 'speed', x: 0, y: 0, w: 1, h: 1 }] } }
    expect(where(readLayout(JSON.stringify(kept), 'default'), 'speed')).toMatchObject({ w: 2, h: 3 })
  })
})

describe('the layout for operators', () => {
  it('has tiles of its own, and takes over none of the default one', () => {
    const kept = readLayout(JSON.stringify(DEFAULT_LAYOUT), 'kpi')
    expect(optionalTiles(kept)).toContain('slotPanel')
    expect(optionalTiles(kept)).not.toContain('stopTimes')
    expect(optionalTiles(DEFAULT_LAYOUT)).not.toContain('slotPanel')
    expect(where(kept, 'stopTimes')).toBeUndefined()
  })
})

describe('hiding a tile', () => {
  it('closes the gap and gives the tile its place and size back when it is shown again', () => {
    const without = withHidden(DEFAULT_LAYOUT, 'shiftBar', true)
    expect(where(without, 'utilization')).toMatchObject({ y: 5 })
    const moved = withItems(without, 'lg', shownItems(without, 'lg'))
    expect(where(withHidden(moved, 'shiftBar', false), 'shiftBar')).toMatchObject({ y: 5, w: 12, h: 4 })
  })

  it('leaves the figures that a line is watched for', () => {
    expect(withHidden(DEFAULT_LAYOUT, 'oee', true).hidden).toEqual([])
  })
})

it.each([
  [1400, 'lg'],
  [1200, 'lg'],
  [1199, 'md'],
  [984, 'md'],
  [600, 'sm'],
  [358, 'xs'],
  [280, 'xxs'],
])('a grid %d wide is %s', (width, name) => {
  expect(breakpointOf(width).name).toBe(name)
})
