import type { TagReading } from '@baliza/domain'

/** One append, as it is read back. */
export type JournalBatch = { readonly sequence: number; readonly readings: readonly TagReading[] }
