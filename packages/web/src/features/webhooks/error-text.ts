import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const errorText = (error: unknown) =>
  problemText(error, { unauthorized: m.webhooks_failed(), other: m.webhooks_failed() })
