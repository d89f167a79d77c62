import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const errorText = (error: unknown): string =>
  problemText(error, { unauthorized: m.areas_failed(), other: m.areas_failed() })
