export type Value = boolean | number | string | null

/** What a tag says, from an instant on. */
export type TagChange = { readonly name: string; readonly value: Value; readonly good: boolean }

/** What a script sees of a tag. While it is bad, `previous` is its last good value. */
export type TagRow = readonly [good: boolean, value: Value, previous: Value, changedAt: number]

/**
 * The row after a reading. The first reading has no value before it; one bad reading after another changes
 * nothing.
 */
export function nextRow(row: TagRow | undefined, { value, good }: TagChange, at: number): TagRow {
  const lastGood = row === undefined ? null : row[0] ? row[1] : row[2]
  if (!good) return row && !row[0] ? row : [false, null, lastGood, at]
  return [true, value, lastGood, row?.[0] && row[1] === value ? row[3] : at]
}
