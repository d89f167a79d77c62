import type { ShiftIndex } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import { shiftCard } from './index-cards.ts'
import { shiftColumns } from './index-columns.tsx'
import { sourceByProfile } from './source-by-profile.ts'
import { WindowIndexes } from './WindowIndexes.tsx'

const sourceOf = sourceByProfile('oeeindex.history.get')
const NEWEST_FIRST = [
  { selector: 'shiftStart', desc: true },
  { selector: 'lineID', desc: false },
]
const windowOf = ({ lineID, shiftStart }: ShiftIndex) => ({ lineID, shiftStart })

/** docs/product/screens.md#shift-and-day-indexes */
export function ShiftIndexesPage() {
  return (
    <WindowIndexes
      id="indexes-shift"
      title={m.indexes_shift_title()}
      subtitle={m.indexes_shift_subtitle()}
      empty={m.indexes_shift_empty()}
      sourceOf={sourceOf}
      sort={NEWEST_FIRST}
      windowOf={windowOf}
      columnsOf={shiftColumns}
      cardOf={shiftCard}
      exportName="INDICES_TURNOS"
    />
  )
}
