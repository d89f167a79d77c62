import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { type NewPassword, passwordFields } from './password-fields.ts'

type Props = { user: { userID: string; roleID: number }; onChanged: () => void; onClose: () => void }

/** Asks for the old password and twice for the new one. */
export function PasswordDialog({ user, onChanged, onClose }: Props) {
  return (
    <FormDialog<NewPassword>
      isOpen
      title={m.account_change_password()}
      fields={passwordFields(user)}
      initial={{}}
      onSave={async (_, { values: { password, newPassword } }) => {
        await callApi('users.password', { body: { password, newPassword } })
        onChanged()
      }}
      onClose={onClose}
      saveLabel={m.account_change_password()}
    />
  )
}
