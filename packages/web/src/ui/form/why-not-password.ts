import { LONGEST_PASSWORD, type PasswordRefusal, SHORTEST_PASSWORD, whyNotPassword } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'

const SENTENCES: Record<PasswordRefusal, () => string> = {
  blank: m.ui_form_password_required,
  'too-short': () => m.ui_form_password_too_short({ least: SHORTEST_PASSWORD }),
  'too-long': () => m.ui_form_password_too_long({ most: LONGEST_PASSWORD }),
  'is-user-name': m.ui_form_password_is_user_name,
  common: m.ui_form_password_common,
}

/** Why somebody may not choose that password, as a sentence; undefined when they may. */
export function passwordSentence(password: unknown, userID: string): string | undefined {
  const refusal = whyNotPassword(typeof password === 'string' ? password : '', userID)
  return refusal && SENTENCES[refusal]()
}
