import { mayRole } from '@baliza/domain'
import { useMemo, useState } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { useProductNames } from '../../api/product-names.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridChoosing, GridEdit } from '../../ui/data-grid/grid-props.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DeleteChosen } from './DeleteChosen.tsx'
import { useChosenOrders } from './use-chosen-orders.ts'
import { type ListedValidated, NOT_READ, validatedColumns } from './validated-columns.tsx'
import { validatedFields } from './validated-fields.ts'

const source = gridSource({
  load: 'validatedOrder.get',
  insert: 'validatedOrder.post',
  update: 'validatedOrder.put',
})
const keyOf = ({ orderID }: ListedValidated) => orderID
const NEWEST_FIRST = [{ selector: 'updateDate', desc: true }]

/**
 * docs/product/screens.md#validation-orders: future orders to validate. A supervisor adds, changes and
 * deletes them; others look.
 */
export function ValidatedOrdersPage() {
  const mayEdit = mayRole(useSessionUser()?.roleID ?? 0, 'validated-orders.edit')
  const { chosen, toggle, clear } = useChosenOrders()
  const [deletions, setDeletions] = useState(0)
  const columns = useMemo(() => validatedColumns(), [])
  const edit = useEdit(mayEdit)
  const choosing: GridChoosing<ListedValidated> = {
    isChosen: ({ orderID }) => chosen.has(orderID),
    onToggle: ({ orderID, Estado: estado }) => toggle({ orderID, isUsed: estado !== NOT_READ }),
    label: ({ orderID }) => m.validated_orders_choose({ orderID }),
  }
  const deleted = () => {
    clear()
    setDeletions(deletions + 1)
  }
  return (
    <>
      <PageHeader title={m.validated_orders_title()} subtitle={m.validated_orders_subtitle()} />
      <ServerGrid
        id="validated-orders"
        label={m.validated_orders_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        sort={NEWEST_FIRST}
        edit={edit}
        choosing={mayEdit ? choosing : undefined}
        toolbar={<DeleteChosen chosen={chosen} onClear={clear} onDeleted={deleted} />}
        exportName="ORDENES_VALIDACION"
        groupPanel
        refreshKey={deletions}
        empty={{ title: m.validated_orders_empty(), text: m.validated_orders_empty_hint() }}
      />
    </>
  )
}

function useEdit(mayEdit: boolean): GridEdit<ListedValidated> {
  const products = useProductNames()
  return {
    fields: (row) => validatedFields(row, products),
    title: (row) =>
      row === undefined ? m.validated_orders_add() : m.validated_orders_edit({ orderID: row.orderID }),
    addLabel: m.validated_orders_add(),
    canAdd: mayEdit,
    canEdit: mayEdit,
    carried: ['revision'],
    savedText: (row) => (row === undefined ? m.validated_orders_created() : m.validated_orders_changed()),
  }
}
