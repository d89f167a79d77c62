import type { ReactNode } from 'react'
import classes from './Table.module.css'

type Props = {
  readonly children: ReactNode
  /** Names the table where nothing around it does; what is too wide is then reached by the keyboard, too. */
  readonly label?: string | undefined
  readonly className?: string | undefined
  /** For the element that scrolls around the table. */
  readonly scrollClass?: string | undefined
}

/** A table of figures that scrolls within its own width. Cells with `data-figure` stand at the end. */
export function Table({ children, label, className, scrollClass }: Props) {
  const region = label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 }
  return (
    <div className={joined(classes.scroll, scrollClass)} {...region}>
      <table className={joined(classes.table, className)}>{children}</table>
    </div>
  )
}

const joined = (...names: readonly (string | undefined)[]) => names.filter(Boolean).join(' ')
