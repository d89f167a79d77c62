import { useState } from 'react'
import type { DataGridProps } from './grid-props.ts'
import { useNarrowScreen } from './use-medium.ts'

const TALL = 'baliza.grids.tall'
const TABLES = 'baliza.grids.tables'

/** How somebody looks at grids in this browser, at all of them alike. */
function useKeptFlag(key: string): readonly [boolean, () => void] {
  const [isSet, setSet] = useState(() => localStorage.getItem(key) === 'true')
  const toggle = () => {
    localStorage.setItem(key, `${!isSet}`)
    setSet(!isSet)
  }
  return [isSet, toggle]
}

/**
 * Whether a grid is as high as the window, and whether its rows are cards: on a phone, unless its reader
 * wants the table.
 */
export function useLook<R extends object>({ card, tree }: Pick<DataGridProps<R>, 'card' | 'tree'>) {
  const [isTall, toggleTall] = useKeptFlag(TALL)
  const [wantsTable, toggleCards] = useKeptFlag(TABLES)
  const mayBeCards = useNarrowScreen() && card !== undefined && tree === undefined
  return { isTall, toggleTall, mayBeCards, isCards: mayBeCards && !wantsTable, toggleCards }
}

export type Look = ReturnType<typeof useLook>
