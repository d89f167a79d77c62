import { toastProblem } from '../../api/toast-problem.ts'
import '@mantine/core/styles/Button.css'
import { mayRole } from '@baliza/domain'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { useFormat } from '../../api/plant.ts'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx'
import type { GridEdit } from '../../ui/data-grid/grid-props.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type ListedSpeed, type SpeedLists, speedColumns, speedFields } from './speed-fields.ts'
import { useSpeedLists } from './use-speed-lists.ts'

const ImportDialog = lazy(() =>
  import('../imports/ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

const source = gridSource({
  load: 'productspeeds.get',
  insert: 'productspeeds.post',
  update: 'productspeeds.put',
  remove: 'productspeeds.delete',
})
const keyOf = ({ code, lineID }: ListedSpeed) => ({ code, lineID })
const BY_PRODUCT = [
  { selector: 'code', desc: false },
  { selector: 'lineID', desc: false },
]

/** How fast each line should make each product. Only a supervisor changes it, by hand or from a file. */
export function ProductSpeedsTab() {
  const mayEdit = mayRole(useSessionUser()?.roleID ?? 0, 'plant-data.edit')
  const [isImporting, setImporting] = useState(false)
  const [imports, setImports] = useState(0)
  const lists = useSpeedLists()
  const columns = useMemo(() => speedColumns(lists.lines), [lists.lines])
  return (
    <>
      {!mayEdit && <Notice tone="info" title={m.product_speeds_read_only()} />}
      <DataGrid
        id="product-speeds"
        label={m.product_speeds_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        format={useFormat()}
        sort={BY_PRODUCT}
        edit={editOf(lists, mayEdit)}
        toolbar={mayEdit && <ImportButton onClick={() => setImporting(true)} />}
        exportName="VELOCIDADES"
        refreshKey={imports}
        onError={toastProblem}
        empty={{ title: m.product_speeds_empty(), text: m.product_speeds_empty_hint() }}
      />
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog
            kind="productspeeds"
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
      {m.product_speeds_import()}
    </Button>
  )
}

const editOf = (lists: SpeedLists, mayEdit: boolean): GridEdit<ListedSpeed> => ({
  fields: (row) => speedFields(row, lists),
  title: (row) =>
    row === undefined
      ? m.product_speeds_add()
      : m.product_speeds_edit({ code: row.code, lineID: row.lineID }),
  addLabel: m.product_speeds_add(),
  nameOf: ({ code, lineID }) => m.product_speeds_called({ code, lineID }),
  canAdd: mayEdit,
  canEdit: mayEdit,
  canDelete: mayEdit,
  carried: ['revision'],
  savedText: () => m.product_speeds_saved(),
})
