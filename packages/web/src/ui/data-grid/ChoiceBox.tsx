import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/CheckboxIndicator.css'
import '@mantine/core/styles/InlineInput.css'
import { Checkbox } from '@mantine/core'
import classes from './data-grid.module.css'
import type { GridChoosing } from './grid-props.ts'

/** Whether a row is chosen, and how it is chosen or let go. */
export type RowChoice = {
  readonly isChosen: boolean
  readonly isReachable: boolean
  readonly label: string
  readonly onToggle: () => void
}

export const choiceOf = <R,>(
  choosing: GridChoosing<R> | undefined,
  row: R,
  isReachable: boolean,
): RowChoice | undefined =>
  choosing && {
    isChosen: choosing.isChosen(row),
    isReachable,
    label: choosing.label(row),
    onToggle: () => choosing.onToggle(row),
  }

export const sameChoice = (before: RowChoice | undefined, after: RowChoice | undefined) =>
  before?.isChosen === after?.isChosen && before?.isReachable === after?.isReachable

/**
 * The box at the head of a row. Tab finds that of the active row alone; the space bar works from any cell.
 */
export function ChoiceBox({ choice }: { choice: RowChoice | undefined }) {
  if (choice === undefined) return null
  return (
    <Checkbox
      size="md"
      className={classes.choice ?? ''}
      aria-label={choice.label}
      checked={choice.isChosen}
      tabIndex={choice.isReachable ? 0 : -1}
      onChange={choice.onToggle}
    />
  )
}
