import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmForUser, type ConfirmForUserProps } from './ConfirmForUser.tsx'

/** Ends the messages to the telephone of somebody who lost it, or left. */
export function UnregisterTelegram({ userID, onDone, onClose }: ConfirmForUserProps) {
  return (
    <ConfirmForUser
      title={m.users_telegram_remove()}
      text={m.users_telegram_remove_text({ userID })}
      doneText={m.users_telegram_removed({ userID })}
      send={() => callApi('telegramUsers.delete', { body: { key: userID } })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
