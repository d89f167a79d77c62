import { allOf, type Filter } from '../../ui/data-grid/filter.ts'
import { type ProfileSearch, readProfileSearch } from '../explanation/profile-search.ts'

/** `/indexes/order?line=3&order=87`: what a link presets. */
export type IndexSearch = { line?: number | undefined; order?: number | undefined } & ProfileSearch

const whole = (raw: unknown): number | undefined => {
  const value = Number(raw)
  return raw !== '' && Number.isInteger(value) && value > 0 ? value : undefined
}

export function readIndexSearch({ line, order, ...others }: Record<string, unknown>): IndexSearch {
  const [lineID, number] = [whole(line), whole(order)]
  return {
    ...readProfileSearch(others),
    ...(lineID !== undefined && { line: lineID }),
    ...(number !== undefined && { order: number }),
  }
}

/** The rows that a link asks for. */
export const presetFilter = ({ line, order }: IndexSearch): Filter | undefined =>
  allOf([
    line === undefined ? undefined : ['lineID', '=', line],
    order === undefined ? undefined : ['order', '=', order],
  ])
