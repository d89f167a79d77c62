import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/UnstyledButton.css'
import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import classes from './States.module.css'

type EmptyStateProps = {
  icon?: ReactNode
  title: string
  text?: string
  action?: ReactNode
  /** It is all that the page shows: its title is the page's heading. */
  isPage?: boolean
}

/** Nothing is here yet: what will be, and the one button that starts it. */
export function EmptyState({ icon, title, text, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={classes.state}>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <Title className={classes.title}>{title}</Title>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  )
}

/** Something could not be fetched: why, and a way to try again. */
export function ErrorState({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className={classes.state} role="alert">
      <div className={classes.icon}>
        <IconCloudOff size={28} aria-hidden />
      </div>
      <p className={classes.title}>{text}</p>
      {onRetry !== undefined && (
        <Button
          variant="default"
          h="var(--touch)"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={onRetry}
        >
          {m.ui_retry()}
        </Button>
      )}
    </div>
  )
}
