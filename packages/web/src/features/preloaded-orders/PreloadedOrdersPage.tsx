import { mayRole } from '@baliza/domain'
import { useMemo, useState } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { useProductNames } from '../../api/product-names.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridEdit } from '../../ui/data-grid/grid-props.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ImportButton } from '../imports/ImportButton.tsx'
import { type ListedPreloaded, preloadedColumns } from './preloaded-columns.ts'
import { preloadedFields } from './preloaded-fields.ts'

const source = gridSource({
  load: 'preContract.get',
  insert: 'preContract.post',
  update: 'preContract.put',
  remove: 'preContract.delete',
})
const keyOf = ({ id }: ListedPreloaded) => id
const NEWEST_FIRST = [{ selector: 'id', desc: true }]
const isStruck = ({ deleted }: ListedPreloaded) => deleted
const isThere = ({ deleted }: ListedPreloaded) => !deleted

/**
 * docs/product/screens.md#pre-loaded-orders: orders that were announced before they are made. Deleted ones
 * stay, last and struck out.
 */
export function PreloadedOrdersPage() {
  const mayEdit = mayRole(useSessionUser()?.roleID ?? 0, 'preloaded-orders.edit')
  const [imports, setImports] = useState(0)
  const columns = useMemo(() => preloadedColumns(), [])
  const edit = useEdit(mayEdit)
  return (
    <>
      <PageHeader title={m.preloaded_orders_title()} subtitle={m.preloaded_orders_subtitle()} />
      <ServerGrid
        id="preloaded-orders"
        label={m.preloaded_orders_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        sort={NEWEST_FIRST}
        edit={edit}
        isStruck={isStruck}
        toolbar={mayEdit && <ImportButton kind="preContract" onDone={() => setImports(imports + 1)} />}
        exportName="PRECARGA_OP"
        groupPanel
        refreshKey={imports}
        empty={{ title: m.preloaded_orders_empty(), text: m.preloaded_orders_empty_hint() }}
      />
    </>
  )
}

function useEdit(mayEdit: boolean): GridEdit<ListedPreloaded> {
  const products = useProductNames()
  return {
    fields: (row) => preloadedFields(row === undefined, products),
    title: (row) => (row === undefined ? m.preloaded_orders_add() : m.preloaded_orders_edit({ op: row.op })),
    addLabel: m.preloaded_orders_add(),
    nameOf: ({ op }) => m.preloaded_orders_name({ op }),
    canAdd: mayEdit,
    canEdit: mayEdit && isThere,
    canDelete: mayEdit && isThere,
    carried: ['revision'],
    savedText: (row) => (row === undefined ? m.preloaded_orders_created() : m.preloaded_orders_changed()),
  }
}
