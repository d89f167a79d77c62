import { IconCheck, IconInfoSmall, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import classes from './Toasts.module.css'

type Toast = { message: string; color: string; icon: ReactNode; autoClose: number; undo?: () => void }

/**
 * What draws toasts is fetched beside the page, which doesn't wait for it. A sentence that is there already
 * is not said twice.
 */
const show = async ({ undo, message, ...toast }: Toast) => {
  const { notifications } = await import('@mantine/notifications')
  const id = `${toast.color} ${message}`
  const takeBack = () => {
    notifications.hide(id)
    undo?.()
  }
  if (undo !== undefined) notifications.hide(id)
  notifications.show({
    ...toast,
    id,
    message: undo === undefined ? message : <Undoable message={message} onUndo={takeBack} />,
    withBorder: true,
    closeButtonProps: { 'aria-label': m.ui_close() },
  })
}

function Undoable({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <span className={classes.undoable}>
      {message}
      <button type="button" onClick={onUndo}>
        {m.ui_undo()}
      </button>
    </span>
  )
}

/** A success is short, an error stays for five seconds: docs/product/limits.md#toasts. */
export const toast = {
  success: (message: string, milliseconds = 1_500) =>
    void show({ message, color: 'good', icon: <IconCheck size={18} aria-hidden />, autoClose: milliseconds }),
  info: (message: string, milliseconds = 3_000) =>
    void show({
      message,
      color: 'accent',
      icon: <IconInfoSmall size={18} aria-hidden />,
      autoClose: milliseconds,
    }),
  /** What was done at once can be taken back, for as long as one needs to see what it did. */
  undoable: (message: string, undo: () => void) =>
    void show({ message, undo, color: 'good', icon: <IconCheck size={18} aria-hidden />, autoClose: 8_000 }),
  error: (message: string) =>
    void show({ message, color: 'danger', icon: <IconX size={18} aria-hidden />, autoClose: 5_000 }),
}
