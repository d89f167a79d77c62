import { toastProblem } from '../../api/toast-problem.ts'
import '@mantine/core/styles/Button.css'
import { mayRole } from '@baliza/domain'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { useFormat } from '../../api/plant.ts'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx'
import type { GridEdit } from '../../ui/data-grid/grid-props.ts'
import type { Choice } from '../../ui/form/form-field.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { type ListedPreloaded, preloadedColumns } from './preloaded-columns.ts'
import { preloadedFields } from './preloaded-fields.ts'

const ImportDialog = lazy(() =>
  import('../imports/ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

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
  const [isImporting, setImporting] = useState(false)
  const [imports, setImports] = useState(0)
  const columns = useMemo(() => preloadedColumns(), [])
  const edit = useEdit(mayEdit)
  return (
    <>
      <PageHeader title={m.preloaded_orders_title()} subtitle={m.preloaded_orders_subtitle()} />
      <DataGrid
        id="preloaded-orders"
        label={m.preloaded_orders_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        format={useFormat()}
        sort={NEWEST_FIRST}
        edit={edit}
        isStruck={isStruck}
        toolbar={mayEdit && <ImportButton onClick={() => setImporting(true)} />}
        exportName="PRECARGA_OP"
        groupPanel
        refreshKey={imports}
        onError={toastProblem}
        empty={{ title: m.preloaded_orders_empty(), text: m.preloaded_orders_empty_hint() }}
      />
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog
            kind="preContract"
            onClose={() => setImporting(false)}
            onDone={() => setImports(imports + 1)}
          />
        </Suspense>
      )}
    </>
  )
}

function ImportButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" h={36} leftSection={<IconFileImport size={17} aria-hidden />} onClick={onClick}>
      {m.preloaded_orders_import()}
    </Button>
  )
}

function useEdit(mayEdit: boolean): GridEdit<ListedPreloaded> {
  const products = useProducts()
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

const NONE: readonly Choice[] = []

function useProducts(): readonly Choice[] {
  const { data } = useQuery({ ...callQuery('products.lookup', {}), staleTime: 60_000 })
  return useMemo(
    () =>
      data?.map(({ value, text }) => ({
        value,
        text: m.preloaded_orders_product_choice({ code: value, name: text }),
      })) ?? NONE,
    [data],
  )
}
