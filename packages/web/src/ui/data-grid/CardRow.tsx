import classes from './data-grid.module.css'
import type { RowAction, RowCard } from './grid-props.ts'
import { ActionButton, ActionMenu } from './RowActions.tsx'
import type { ActiveCell } from './use-grid-focus.ts'

type CardRowProps = {
  card: RowCard
  actions: readonly RowAction[] | undefined
  line: number
  isActive: boolean
  onActivate: (cell: ActiveCell) => void
}

/** A row on a phone: what it is and its figure, one thing to do with it, and a menu for the rest. */
export function CardRow({ card, actions = [], line, isActive, onActivate }: CardRowProps) {
  const main = actions.find(({ isMain }) => isMain)
  const others = actions.filter((action) => action !== main)
  return (
    <div
      role="row"
      aria-rowindex={line + 1}
      className={classes.card}
      data-line={line}
      data-odd={line % 2 === 1 || undefined}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        className={classes.cardFacts}
        data-cell={`${line}:0`}
        tabIndex={isActive ? 0 : -1}
        onFocus={({ target, currentTarget }) =>
          target === currentTarget && onActivate({ row: line, column: 0 })
        }
      >
        <span className={classes.cardTitle}>{card.title}</span>
        {card.details.map((detail, index) => (
          // A detail has no name but its place.
          <span key={index} className={classes.cardDetail}>
            {detail}
          </span>
        ))}
      </div>
      <div
        role="gridcell"
        aria-colindex={2}
        className={classes.cardSide}
        data-cell={`${line}:1`}
        tabIndex={-1}
      >
        {card.figure !== undefined && <span className={classes.cardFigure}>{card.figure}</span>}
        <span className={classes.cardActions}>
          {main !== undefined && <ActionButton action={main} isReachable />}
          {others.length > 0 && <ActionMenu actions={others} isReachable />}
        </span>
      </div>
    </div>
  )
}
