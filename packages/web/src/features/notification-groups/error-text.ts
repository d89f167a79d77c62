import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const errorText = (error: unknown) =>
  problemText(error, { unauthorized: m.notification_groups_failed(), other: m.notification_groups_failed() })
