import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmForUser, type ConfirmForUserProps } from './ConfirmForUser.tsx'

/** Takes the second factor from somebody who lost the telephone: the password suffices then. */
export function ResetFactor({ userID, onDone, onClose }: ConfirmForUserProps) {
  return (
    <ConfirmForUser
      title={m.users_reset_factor()}
      text={m.users_reset_factor_text({ userID })}
      doneText={m.users_factor_reset({ userID })}
      send={() => callApi('users.resetSecondFactor', { body: { userID } })}
      onDone={() => {
        onDone()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
