import type { LoadQuery } from '@baliza/contract'
import { Problem } from '../refusals/problem.ts'
import { readJson } from '../refusals/read-json.ts'
import type { Filter } from './load-options.ts'
import { type Reading, readFilter } from './read-filter.ts'

/**
 * What a box that searches sends beside the filter, if its store leaves the search to the server: any of the
 * fields, by one operation. `searchExpr=["code","name"]&searchOperation="contains"&searchValue="azúcar"`,
 * each as JSON text or plain.
 */
export function readSearch(
  { searchExpr, searchOperation, searchValue }: LoadQuery,
  reading: Reading,
): Filter | undefined {
  if (isEmpty(searchExpr) || isEmpty(searchValue)) return undefined
  const value = plainOrJson(searchValue, 'searchValue')
  if (value === '' || value === null) return undefined
  const sent = plainOrJson(searchExpr, 'searchExpr')
  const fields: unknown[] = Array.isArray(sent) ? sent : [sent]
  const operation = isEmpty(searchOperation) ? 'contains' : plainOrJson(searchOperation, 'searchOperation')
  const terms = fields.flatMap((field, i) =>
    i === 0 ? [[String(field), operation, value]] : ['or', [String(field), operation, value]],
  )
  return readFilter(JSON.stringify(terms), reading)
}

const isEmpty = (text: string | undefined): text is undefined | '' => text === undefined || text === ''

const plainOrJson = (text: string, option: string): unknown =>
  /^["[]|^(null|-?\d+(\.\d+)?|true|false)$/.test(text)
    ? readJson(text, () => new Problem('grid-option-invalid', { option }))
    : text
