import { IconCheck, IconInfoSmall, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '../i18n/paraglide/messages.js'

type Toast = { message: string; color: string; icon: ReactNode; autoClose: number }

/** What draws toasts is fetched beside the page, which doesn't wait for it. A sentence that is there already is not said twice. */
const show = async (toast: Toast) => {
  const { notifications } = await import('@mantine/notifications')
  notifications.show({
    ...toast,
    id: `${toast.color} ${toast.message}`,
    withBorder: true,
    closeButtonProps: { 'aria-label': m.ui_close() },
  })
}

/** §8 and §9: a success is short, an error stays for five seconds. */
export const toast = {
  success: (message: string, milliseconds = 1_500) =>
    void show({ message, color: 'good', icon: <IconCheck size={18} aria-hidden />, autoClose: milliseconds }),
  info: (message: string, milliseconds = 3_000) =>
    void show({ message, color: 'accent', icon: <IconInfoSmall size={18} aria-hidden />, autoClose: milliseconds }),
  error: (message: string) => void show({ message, color: 'danger', icon: <IconX size={18} aria-hidden />, autoClose: 5_000 }),
}
