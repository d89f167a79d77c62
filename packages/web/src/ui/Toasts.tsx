import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

/**
 * Where toasts appear: in the corner, and over the head of a dialog, whose buttons are at its foot. Drawn
 * once, by the shell.
 */
export function Toasts() {
  return (
    <Notifications position="bottom-right" limit={4} zIndex={400} classNames={{ root: classes.toasts }} />
  )
}
