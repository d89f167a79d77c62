import { LONGEST_PASSWORD, type PasswordRefusal, shortestPassword, whyNotPassword } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'

const SENTENCES: Record<PasswordRefusal, (roleID: number) => string> = {
  blank: m.ui_form_password_required,
  'too-short': (roleID) => m.ui_form_password_too_short({ least: shortestPassword(roleID) }),
  'too-long': () => m.ui_form_password_too_long({ most: LONGEST_PASSWORD }),
  'is-user-name': m.ui_form_password_is_user_name,
  common: m.ui_form_password_common,
}

/** Why somebody may not choose that password, as a sentence; undefined when they may. */
export function passwordSentence(
  password: unknown,
  of: { readonly userID: string; readonly roleID: number },
): string | undefined {
  const refusal = whyNotPassword(typeof password === 'string' ? password : '', of)
  return refusal && SENTENCES[refusal](of.roleID)
}
