import { IconListDetails } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { RowAction } from '../../ui/data-grid/grid-props.ts'
import { ExplainDialog } from '../explanation/ExplainDialog.tsx'
import type { ExplainedWindow } from '../explanation/explained-window.ts'

/** What a row may show of itself: what its figures are made of. */
export type Explain = (window: ExplainedWindow, whyNot?: string) => RowAction

/** How wide the column of a single button is. */
export const EXPLAIN_WIDTH = 56

/** Each row of indexes opens to what it is made of; the dialog is to be drawn somewhere on the page. */
export function useExplained() {
  const [explained, setExplained] = useState<ExplainedWindow>()
  const explain = useMemo<Explain>(
    () => (window, whyNot) => ({
      id: 'explain',
      label: m.indexes_explain(),
      icon: <IconListDetails size={20} aria-hidden />,
      onRun: () => setExplained(window),
      whyNot,
    }),
    [],
  )
  return {
    explain,
    explanation: <ExplainDialog window={explained} onClose={() => setExplained(undefined)} />,
  }
}
