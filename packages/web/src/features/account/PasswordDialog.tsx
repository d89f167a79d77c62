import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FormValues } from '../../ui/form/form-field.ts'
import { passwordFields } from './password-fields.ts'

type Props = { userID: string; onChanged: () => void; onClose: () => void }

/** Asks for the old password and twice for the new one. */
export function PasswordDialog({ userID, onChanged, onClose }: Props) {
  return (
    <FormDialog
      isOpen
      title={m.account_change_password()}
      fields={passwordFields(userID)}
      initial={{}}
      onSave={(values) => change(values).then(onChanged)}
      onClose={onClose}
      saveLabel={m.account_change_password()}
    />
  )
}

const change = ({ password, newPassword }: FormValues) =>
  callApi('users.password', { body: { password: password as string, newPassword: newPassword as string } })
