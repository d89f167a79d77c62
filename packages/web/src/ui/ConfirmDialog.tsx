import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { Dialog, DialogActions } from './Dialog.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  /** What will be done, as a verb. */
  confirmLabel: string
  isDangerous?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something that can't be taken back. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      {children}
      <DialogActions>
        <Button variant="default" size="md" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button
          size="md"
          onClick={onConfirm}
          loading={isBusy}
          data-autofocus
          {...(isDangerous ? { color: 'danger' } : {})}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type AlertDialogProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  onClose: () => void
  /** What lies behind it can't be used any more. */
  isBlurred?: boolean
}

/** Says one thing that must have been read. */
export function AlertDialog({ isOpen, title, children, onClose, isBlurred = false }: AlertDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} mustAnswer isBlurred={isBlurred}>
      <div role="alert">{children}</div>
      <DialogActions>
        <Button size="md" onClick={onClose} data-autofocus>
          {m.ui_accept()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
