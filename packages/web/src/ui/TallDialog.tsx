import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/UnstyledButton.css'
import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import classes from './TallDialog.module.css'
import { useBackCloses } from './use-back-closes.ts'

type TallDialogProps = {
  isOpen: boolean
  /** Escape, the cross and the space around it all close; the focus returns to where it was. */
  onClose: () => void
  /** It is gone, and the focus is where it was. */
  onClosed?: (() => void) | undefined
  width?: number
  /** Its head, body and foot: new whenever it opens. */
  children: ReactNode
}

/**
 * A dialog for work of several steps: as high as the screen allows, its head and its actions always in sight;
 * on a phone all there is.
 */
export function TallDialog({ isOpen, onClose, onClosed, width = 944, children }: TallDialogProps) {
  // NOTE: one that is fetched as it opens would not know where the focus was: it opens after it was there.
  const isThere = useMounted()
  useBackCloses(isOpen, onClose)
  return (
    <Modal.Root
      opened={isOpen && isThere}
      onClose={onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      size={width}
      radius="card"
      centered
    >
      <Modal.Overlay backgroundOpacity={0.6} color="#05070b" />
      {/* NOTE: its `className` would go to the space around it too */}
      <Modal.Content classNames={{ content: classes.content, inner: classes.inner }}>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}

type HeadProps = {
  title: ReactNode
  /** Beneath the title: what the dialog is about. */
  subtitle?: ReactNode
  /** Beside the title: where its reader stands. */
  aside?: ReactNode
}

export function TallDialogHead({ title, subtitle, aside }: HeadProps) {
  return (
    <Modal.Header className={classes.header}>
      <div className={classes.heading}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {aside}
      <Modal.CloseButton aria-label={m.ui_close()} size={44} iconSize={20} className={classes.cross} />
    </Modal.Header>
  )
}

/** The part between head and actions, which scrolls. */
export function TallDialogBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>
}

type FootProps = {
  /** Leads a step back, and stands apart from the others. */
  back?: ReactNode
  /** Leads elsewhere; on a phone it has a row of its own. */
  aside?: ReactNode
  /** The others, beside each other at the end: what leads out first, what leads on last. */
  children: ReactNode
}

/** The actions at its foot, where dialogs have theirs. */
export function TallDialogFoot({ back, aside, children }: FootProps) {
  return (
    <div className={classes.foot}>
      {back !== undefined && <div className={classes.back}>{back}</div>}
      {aside !== undefined && <div className={classes.aside}>{aside}</div>}
      {children}
    </div>
  )
}
