import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FormField, FormValues } from '../../ui/form/form-field.ts'
import { passwordSentence } from '../../ui/form/why-not-password.ts'

type Props = { userID: string; onChanged: () => void; onClose: () => void }

/** Asks for the old password and twice for the new one. */
export function PasswordDialog({ userID, onChanged, onClose }: Props) {
  return (
    <FormDialog
      isOpen
      title={m.account_change_password()}
      fields={fieldsFor(userID)}
      initial={{}}
      onSave={(values) => change(values).then(onChanged)}
      onClose={onClose}
      saveLabel={m.account_change_password()}
    />
  )
}

const change = ({ password, newPassword }: FormValues) =>
  callApi('users.password', { body: { password: password as string, newPassword: newPassword as string } })

const fieldsFor = (userID: string): FormField[] => [
  { field: 'password', caption: m.account_old_password(), kind: 'password', isRequired: true, isWide: true },
  {
    field: 'newPassword',
    caption: m.account_new_password(),
    kind: 'password',
    isRequired: true,
    isWide: true,
    hint: m.account_password_rules(),
    whyNot: (value) => passwordSentence(value, userID),
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
