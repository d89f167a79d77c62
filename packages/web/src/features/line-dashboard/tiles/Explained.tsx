import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/UnstyledButton.css'
import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { DropdownPanel } from '../../../ui/Dropdown.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { useDropdown } from '../../../ui/use-dropdown.ts'
import { ExplainDialog } from '../../explanation/ExplainDialog.tsx'
import type { ExplainedWindow } from '../../explanation/explained-window.ts'
import { useWindow } from '../figures-context.tsx'
import classes from './tiles.module.css'

export type ExplainedPart = { readonly name: string; readonly value: string }

type Props = {
  label: string
  formula: string
  parts: readonly ExplainedPart[]
  note?: string
  children: ReactNode
}

/** A number opens to what it is made of, and from there to every interval and count behind it. */
export function Explained({ label, formula, parts, note, children }: Props) {
  const window = useExplainedWindow()
  const { state, button } = useDropdown('dialog')
  const [explained, setExplained] = useState<ExplainedWindow>()
  const explain = () => {
    // What was pressed goes with its panel: the figure has the focus when the explanation closes.
    state.anchor.current?.focus()
    state.setOpen(false)
    setExplained(window)
  }
  return (
    <>
      <UnstyledButton className={classes.explained} aria-label={label} {...button}>
        {children}
      </UnstyledButton>
      <DropdownPanel
        of={state}
        position="bottom-start"
        withArrow
        shadow="none"
        withinPortal
        className={classes.explanation}
      >
        <p className={classes.formula}>{formula}</p>
        <FactList className={classes.parts} facts={parts} />
        {note !== undefined && <p className={classes.explanationNote}>{note}</p>}
        <UnstyledButton className={classes.toExplanation} onClick={explain}>
          {m.line_dashboard_see_explanation()}
        </UnstyledButton>
      </DropdownPanel>
      <ExplainDialog window={explained} onClose={() => setExplained(undefined)} />
    </>
  )
}

/** The order that the figures are of, else their shift. */
function useExplainedWindow(): ExplainedWindow | undefined {
  const shown = useWindow('figures')
  if (shown === undefined) return undefined
  const { line, scope, order, window } = shown
  const { lineID } = line
  return scope === 'order' && order !== null
    ? { lineID, order: order.order }
    : { lineID, shiftStart: window.start }
}
