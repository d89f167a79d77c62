import type { Instant } from '@baliza/domain'

type Computed = { readonly computedAt: Instant }

/**
 * Was this very row stored, and after its window was over? Then computing it again changed nothing, and
 * nothing is written.
 */
export function isAsStored<R extends Computed>(row: R, stored: R | undefined, end: Instant | null): boolean {
  if (!stored || end === null || stored.computedAt < end) return false
  return (Object.keys(row) as (keyof R)[]).every(
    (name) => name === 'computedAt' || row[name] === stored[name],
  )
}
