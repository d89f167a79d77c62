import type { GridItem } from './arrange.ts'
import type { TileID } from './tile-id.ts'

type Cell = readonly [id: TileID, w: number]
type Row = { readonly h: number; readonly cells: readonly Cell[] }

/** Rows of tiles from left to right, each row as high as it says. */
export function fromRows(rows: readonly Row[]): GridItem[] {
  let y = 0
  return rows.flatMap(({ h, cells }) => {
    let x = 0
    const items = cells.map(([i, w]): GridItem => {
      x += w
      return { i, x: x - w, y, w, h }
    })
    y += h
    return items
  })
}
