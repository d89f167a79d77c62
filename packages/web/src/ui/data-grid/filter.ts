export type Operation =
  | '='
  | '<>'
  | '>'
  | '>='
  | '<'
  | '<='
  | 'contains'
  | 'notcontains'
  | 'startswith'
  | 'endswith'
export type FilterValue = string | number | boolean | null
type Condition = readonly [field: string, operation: Operation, value: FilterValue]

/** A filter of the grid protocol: a condition, `["!", filter]`, or filters with "and" / "or" between them. */
export type Filter = Condition | readonly ['!', Filter] | readonly (Filter | 'and' | 'or')[]

/** All of them at once; those that ask for nothing are left out. */
export const allOf = (filters: readonly (Filter | undefined)[]): Filter | undefined => joined(filters, 'and')

/** Any one of them. */
export const anyOf = (filters: readonly Filter[]): Filter | undefined => joined(filters, 'or')

function joined(filters: readonly (Filter | undefined)[], word: 'and' | 'or'): Filter | undefined {
  const given = filters.filter((filter) => filter !== undefined)
  return given.length < 2
    ? given[0]
    : given.flatMap((filter, index) => (index === 0 ? [filter] : [word, filter]))
}

/** At least `from` and below `end`: a day, a month, a minute. */
export const within = (field: string, from: FilterValue, end: FilterValue): Filter => [
  [field, '>=', from],
  'and',
  [field, '<', end],
]
