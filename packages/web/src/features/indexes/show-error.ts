import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { toast } from '../../ui/toast.tsx'

/** What the server refused, in its words. */
export const sentenceOf = (error: unknown): string =>
  problemText(error, { unauthorized: m.indexes_failed(), other: m.indexes_failed() })

export const showError = (error: unknown): void => toast.error(sentenceOf(error))
