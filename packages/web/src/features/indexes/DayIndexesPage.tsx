import type { DayIndex } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import { dayCard } from './index-cards.ts'
import { dayColumns } from './index-columns.tsx'
import { sourceByProfile } from './source-by-profile.ts'
import { WindowIndexes } from './WindowIndexes.tsx'

const sourceOf = sourceByProfile('oeeindex.day.get')
const NEWEST_FIRST = [
  { selector: 'day', desc: true },
  { selector: 'lineID', desc: false },
]
const windowOf = ({ lineID, day }: DayIndex) => ({ lineID, day })

/** docs/product/screens.md#shift-and-day-indexes */
export function DayIndexesPage() {
  return (
    <WindowIndexes
      id="indexes-day"
      title={m.indexes_day_title()}
      subtitle={m.indexes_day_subtitle()}
      empty={m.indexes_day_empty()}
      sourceOf={sourceOf}
      sort={NEWEST_FIRST}
      windowOf={windowOf}
      columnsOf={dayColumns}
      cardOf={dayCard}
      exportName="INDICES_DIAS"
    />
  )
}
