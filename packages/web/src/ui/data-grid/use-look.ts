import { keptFlag } from '../kept-value.ts'
import type { DataGridProps } from './grid-props.ts'
import { useNarrowScreen } from './use-medium.ts'

/** How somebody looks at grids in this browser, at all of them alike. */
const tall = keptFlag('baliza.grids.tall')
const tables = keptFlag('baliza.grids.tables')

/**
 * Whether a grid is as high as the window, and whether its rows are cards: on a phone, unless its reader
 * wants the table.
 */
export function useLook<R extends object>({ card, tree }: Pick<DataGridProps<R>, 'card' | 'tree'>) {
  const isTall = tall.use()
  const wantsTable = tables.use()
  const mayBeCards = useNarrowScreen() && card !== undefined && tree === undefined
  return {
    isTall,
    toggleTall: () => tall.keep(!isTall),
    mayBeCards,
    isCards: mayBeCards && !wantsTable,
    toggleCards: () => tables.keep(!wantsTable),
  }
}

export type Look = ReturnType<typeof useLook>
