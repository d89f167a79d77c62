import type { OrderIndex } from '@baliza/contract'
import { mayRole } from '@baliza/domain'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useLineNames } from '../../api/line-names.ts'
import { useFormat } from '../../api/plant.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { LookupItem } from '../../ui/data-grid/column.ts'
import type { RowAction } from '../../ui/data-grid/grid-props.ts'
import { useKeptOpen } from '../../ui/kept-draft.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ProfileSwitch } from '../explanation/ProfileSwitch.tsx'
import { useProfile } from '../explanation/use-profile.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { orderCard } from './index-cards.ts'
import { orderColumns } from './index-columns.tsx'
import { type IndexSearch, presetFilter } from './index-search.ts'
import { sourceByProfile } from './source-by-profile.ts'
import { EXPLAIN_WIDTH, type Explain, useExplained } from './use-explained.tsx'
import { ValidationSwitch } from './ValidationSwitch.tsx'

const sourceOf = sourceByProfile('oeeindex.get')
const NEWEST_FIRST = [{ selector: 'order', desc: true }]

/** Orders, their indexes, their validation and adjustment: docs/product/screens.md#order-indexes. */
export function OrderIndexesPage() {
  const format = useFormat()
  const { line, order }: IndexSearch = useSearch({ strict: false })
  const [adjusted, setAdjusted] = useKeptOpen<OrderIndex>('adjusted-order')
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const lines = useLineNames()
  const profile = useProfile()
  const columns = useMemo(() => columnsOf(lines, reload), [lines, reload])
  const filter = useMemo(() => presetFilter({ line, order }), [line, order])
  const card = useCallback((row: OrderIndex) => orderCard(row, format), [format])
  const { explain, explanation } = useExplained()
  const rowActions = useRowActions(setAdjusted, explain)
  return (
    <>
      <PageHeader title={m.indexes_order_title()} subtitle={m.indexes_order_subtitle()}>
        <ProfileSwitch />
      </PageHeader>
      <ServerGrid<OrderIndex>
        id="indexes-order"
        label={m.indexes_order_title()}
        source={sourceOf(profile)}
        columns={columns}
        keyOf={(row) => row.order}
        initialFilter={filter}
        sort={NEWEST_FIRST}
        card={card}
        {...rowActions}
        exportName="OEE_ORDENES"
        groupPanel
        refreshKey={round}
        empty={{ title: m.indexes_order_empty(), text: m.indexes_order_empty_hint() }}
      />
      {adjusted !== undefined && (
        <AdjustDialog order={adjusted} onClose={() => setAdjusted(undefined)} onSaved={reload} />
      )}
      {explanation}
    </>
  )
}

const columnsOf = (lines: readonly LookupItem[], onChanged: () => void) =>
  orderColumns(lines, {
    field: 'validation',
    caption: m.indexes_validation(),
    kind: 'boolean',
    width: 120,
    render: (order) => <ValidationSwitch order={order} onChanged={onChanged} />,
  })

/**
 * Everybody may see what a row is made of. The Adjust column is the supervisor's; an order that goes on can't
 * be adjusted yet.
 */
function useRowActions(adjust: (order: OrderIndex) => void, explain: Explain) {
  const isAllowed = mayRole(useSessionUser()?.roleID ?? 0, 'discount.adjust')
  return useMemo(() => {
    const look = ({ lineID, order, startDate }: OrderIndex) =>
      explain({ lineID, order }, startDate === null ? m.indexes_explain_not_started() : undefined)
    if (!isAllowed) return { rowActions: (order: OrderIndex) => [look(order)], actionsWidth: EXPLAIN_WIDTH }
    const rowActions = (order: OrderIndex): RowAction[] => [
      {
        id: 'adjust',
        label: m.indexes_adjust(),
        isMain: true,
        onRun: () => adjust(order),
        whyNot: order.endDate === null ? m.indexes_adjust_open() : undefined,
      },
      look(order),
    ]
    return { rowActions, actionsWidth: 152 }
  }, [isAllowed, adjust, explain])
}
