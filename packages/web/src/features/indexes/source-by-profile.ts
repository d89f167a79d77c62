import type { GridCallID, RowOf } from '@baliza/contract'
import type { ProfileID } from '@baliza/domain'
import { gridSource } from '../../api/grid-source.ts'
import type { GridSource } from '../../ui/data-grid/grid-source.ts'

export type SourceByProfile<R> = (profile: ProfileID | undefined) => GridSource<R>

/** The rows of a list by each definition: one source for each, since a grid follows its source. */
export function sourceByProfile<ID extends GridCallID>(load: ID): SourceByProfile<RowOf<ID>> {
  const sources = new Map<ProfileID | undefined, GridSource<RowOf<ID>>>()
  return (profile) => {
    const source =
      sources.get(profile) ?? gridSource({ load, ...(profile !== undefined && { query: { profile } }) })
    sources.set(profile, source)
    return source
  }
}
