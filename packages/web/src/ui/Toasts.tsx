import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** Where toasts appear; drawn once, by the shell. */
export function Toasts() {
  return <Notifications position="bottom-right" limit={4} zIndex={400} />
}
