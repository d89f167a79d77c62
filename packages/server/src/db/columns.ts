import type { Instant } from '@baliza/domain'
import type { GeneratedAlways } from 'kysely'

/** Of small letters without accents. */
export type Search = GeneratedAlways<string>

export type OptionalSearch = GeneratedAlways<string | null>

/** Who changed a row last, and when. */
export type Signed = { updatedBy: string | null; updateDate: Instant | null }
