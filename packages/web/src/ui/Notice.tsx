import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

type NoticeTone = 'info' | 'good' | 'warn' | 'bad'

const ICONS = { info: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconCircleX }

type NoticeProps = {
  tone: NoticeTone
  title: string
  children?: ReactNode
  action?: ReactNode
  isAlert?: boolean
}

/** A sentence that stays where it is, with what may be done about it. `isAlert` has it read out at once. */
export function Notice({ tone, title, children, action, isAlert = false }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={isAlert ? 'alert' : 'status'}>
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {children !== undefined && <div className={classes.text}>{children}</div>}
      </div>
      {action}
    </div>
  )
}
