import type { BodyOf } from '@baliza/contract'
import { shortestPassword } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'
import type { FormField } from '../../ui/form/form-field.ts'
import { passwordSentence } from '../../ui/form/why-not-password.ts'

export type NewPassword = BodyOf<'users.password'> & { readonly again: string }

/** The old password, and twice the new one. */
export const passwordFields = (user: { userID: string; roleID: number }): FormField<NewPassword>[] => [
  { field: 'password', caption: m.account_old_password(), kind: 'password', isRequired: true, isWide: true },
  {
    field: 'newPassword',
    caption: m.account_new_password(),
    kind: 'password',
    isRequired: true,
    isWide: true,
    hint: m.account_password_rules({ least: shortestPassword(user.roleID) }),
    whyNot: (value) => passwordSentence(value, user),
  },
  {
    field: 'again',
    caption: m.account_again(),
    kind: 'password',
    isRequired: true,
    isWide: true,
    whyNot: (value, { newPassword }) => (value === newPassword ? undefined : m.account_not_the_same()),
  },
]
