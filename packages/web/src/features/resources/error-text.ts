import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const errorText = (error: unknown): string =>
  problemText(error, { unauthorized: m.resources_failed(), other: m.resources_failed() })
