import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/UnstyledButton.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import classes from './Dialog.module.css'
import { useBackCloses } from './use-back-closes.ts'

type DialogProps = {
  isOpen: boolean
  title: string
  /** Escape, the cross and the space around it all close; the focus returns to where it was. */
  onClose: () => void
  size?: string | number
  /** One that must be answered has no cross and stays on a click beside it. */
  mustAnswer?: boolean
  /** What lies behind it can't be used any more. */
  isBlurred?: boolean
  children: ReactNode
}

export function Dialog({
  isOpen,
  title,
  onClose,
  size = 480,
  mustAnswer = false,
  isBlurred = false,
  children,
}: DialogProps) {
  useBackCloses(isOpen, onClose)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      centered
      radius="card"
      withCloseButton={!mustAnswer}
      closeOnClickOutside={!mustAnswer}
      closeButtonProps={{ 'aria-label': m.ui_close(), size: 44, iconSize: 20 }}
      overlayProps={{ backgroundOpacity: 0.6, color: '#05070b', blur: isBlurred ? 6 : 0 }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      <FocusReturn />
      {children}
    </Modal>
  )
}

/**
 * The modal gives the focus back when it is closed; this does when it goes away while it is open, as most
 * dialogs do.
 */
function FocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (isNowhere && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
  return null
}

/** The buttons at the foot of a dialog, the most expected one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
