import type { BodyOf } from '@baliza/contract'
import { isEmailAddress, ROLE } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'
import type { Values } from '../../ui/data-grid/grid-source.ts'
import type { Choice, FormField } from '../../ui/form/form-field.ts'
import { passwordSentence } from '../../ui/form/why-not-password.ts'

/** The four roles; another one is not shown. */
export const roleChoices = (): Choice[] => [
  { value: ROLE.ADMINISTRATOR, text: m.users_role_administrator() },
  { value: ROLE.SUPERVISOR, text: m.users_role_supervisor() },
  { value: ROLE.OPERATOR, text: m.users_role_operator() },
  { value: ROLE.CONSULTANT, text: m.users_role_consultant() },
]

/** `isLasting`: the password that is set with it is not temporary. */
type UserValues = BodyOf<'users.post'>['values'] & { readonly isLasting?: boolean | undefined }
type Options = { readonly isNew: boolean; readonly isDomain: boolean; readonly groups: readonly Choice[] }

/** docs/product/fields.md#users */
export const userFields = (options: Options): FormField<UserValues>[] => [
  {
    field: 'userID',
    caption: m.users_user_id(),
    kind: 'text',
    maxLength: 12,
    isRequired: true,
    isReadOnly: !options.isNew,
  },
  { field: 'roleID', caption: m.users_role(), kind: 'choice', choices: roleChoices(), isRequired: true },
  { field: 'firstName', caption: m.users_first_name(), kind: 'text', maxLength: 40, isRequired: true },
  { field: 'lastName', caption: m.users_last_name(), kind: 'text', maxLength: 40, isRequired: true },
  { field: 'email', caption: m.users_email(), kind: 'email', isWide: true, whyNot: whyNotEmail },
  {
    field: 'groupID',
    caption: m.users_group(),
    kind: 'choice',
    choices: options.groups,
    hint: m.users_group_hint(),
    isWide: true,
  },
  { field: 'active', caption: m.users_active(), kind: 'boolean', isWide: true },
  ...(options.isDomain ? [] : passwordFields(options)),
]

const whyNotEmail = (value: string | null | undefined) =>
  !value?.trim() || isEmailAddress(value.trim()) ? undefined : m.users_email_invalid()

/** Where a directory checks passwords, none can be set here. */
const passwordFields = ({ isNew }: Options): FormField<UserValues>[] => [
  {
    field: 'password',
    caption: m.users_password(),
    kind: 'password',
    isRequired: isNew,
    requiredText: m.ui_form_password_required(),
    hint: isNew ? m.users_password_hint() : m.users_password_kept(),
    isWide: true,
    whyNot: (value, { userID, roleID }) =>
      value
        ? passwordSentence(value, { userID: userID ?? '', roleID: roleID ?? ROLE.CONSULTANT })
        : undefined,
  },
  {
    field: 'isLasting',
    caption: m.users_lasting(),
    kind: 'boolean',
    hint: m.users_lasting_hint(),
    isWide: true,
  },
  ...(isNew ? [] : [MUST_CHANGE()]),
]

const MUST_CHANGE = (): FormField<UserValues> => ({
  field: 'mustChangePassword',
  caption: m.users_must_change(),
  kind: 'boolean',
  hint: m.users_must_change_hint(),
  isWide: true,
})

/** What the server is told: a password that stays is one that need not be changed. */
export function sentValues({ isLasting, ...values }: Values): Values {
  return isLasting === true && values['password'] ? { ...values, mustChangePassword: false } : values
}
