import type { Instant } from '@baliza/domain'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { SealedText } from './secrets/secret-keys.ts'

/** The text in small letters without accents. */
export type Search = GeneratedAlways<string>

export type OptionalSearch = GeneratedAlways<string | null>

/** Lies sealed in the database; rows carry it as it is (`db/secrets`). */
export type Secret = ColumnType<string, SealedText, SealedText>

export type OptionalSecret = ColumnType<string | null, SealedText | null | undefined, SealedText | null>

/** Who changed a row last, and when. */
export type Signed = { updatedBy: string | null; updateDate: Instant | null }
