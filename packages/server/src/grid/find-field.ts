import { Problem } from '../refusals/problem.ts'
import type { Grid, GridColumn } from './grid.ts'
import type { Field } from './load-options.ts'

/** Finds a declared field by its name, without regard to case. */
export type FindField = (name: unknown) => Field

export function fieldFinder(grid: Grid): FindField {
  const columns = Object.entries<GridColumn>(grid.columns)
  const fields = new Map(columns.map(([name, column]) => [name.toLowerCase(), { name, column }]))
  return (name) => {
    const field = typeof name === 'string' ? fields.get(name.toLowerCase()) : undefined
    if (!field) throw new Problem('grid-field-unknown', { unknown: shown(name) })
    return field
  }
}

export const allFields = (grid: Grid): Field[] =>
  Object.entries<GridColumn>(grid.columns).map(([name, column]) => ({ name, column }))

/** What a client sent, short enough for a sentence. */
export const shown = (sent: unknown): string =>
  (typeof sent === 'string' ? sent : (JSON.stringify(sent) ?? '')).slice(0, 60)
