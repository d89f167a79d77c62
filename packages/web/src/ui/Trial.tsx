import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from './Notice.tsx'
import classes from './Trial.module.css'

type Props = {
  label: string
  icon: ReactNode
  isRunning: boolean
  /** Why it could not be tried at all. */
  error: string | undefined
  onRun: () => void
  /** What came of it. */
  children: ReactNode
}

/** A button that tries something out, and beneath it what came of it. */
export function Trial({ label, icon, isRunning, error, onRun, children }: Props) {
  return (
    <div className={classes.trial} aria-live="polite">
      <Button variant="default" h={44} loading={isRunning} leftSection={icon} onClick={onRun}>
        {label}
      </Button>
      {error !== undefined && <Notice tone="bad" title={error} />}
      {children}
    </div>
  )
}
