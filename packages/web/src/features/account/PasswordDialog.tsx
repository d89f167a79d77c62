import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { type NewPassword, passwordFields } from './password-fields.ts'

type Props = { userID: string; onChanged: () => void; onClose: () => void }

/** Asks for the old password and twice for the new one. */
export function PasswordDialog({ userID, onChanged, onClose }: Props) {
  return (
    <FormDialog<NewPassword>
      isOpen
      title={m.account_change_password()}
      fields={passwordFields(userID)}
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
