import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

type PageHeaderProps = { title: string; subtitle?: ReactNode; badge?: ReactNode; children?: ReactNode }

/** The head of a page: what it is about, its state, and (children) what may be done here. */
export function PageHeader({ title, subtitle, badge, children }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {badge}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
