import { spokenPath, spokenReason } from '@baliza/contract'
import { getLocale } from './paraglide/runtime.js'

type Named = { readonly reasonID: number | null; readonly reason: string | null }

/**
 * What a stop was signed with, as people read it: the system's own reasons in their language. null = nobody
 * signed.
 */
export const reasonName = ({ reasonID, reason }: Named): string | null =>
  reason === null ? null : spokenReason(reasonID, reason, getLocale())

/** The categories of a reason down to itself, as people read them. */
export const reasonPath = (path: string): string => spokenPath(path, getLocale())
