import { mayRole } from '@baliza/domain'
import { useMemo, useState } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridEdit } from '../../ui/data-grid/grid-props.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ImportButton } from '../imports/ImportButton.tsx'
import { type ListedSpeed, type SpeedLists, speedColumns, speedFields } from './speed-fields.ts'
import { useSpeedLists } from './use-speed-lists.ts'

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
  const [imports, setImports] = useState(0)
  const lists = useSpeedLists()
  const columns = useMemo(() => speedColumns(lists.lines), [lists.lines])
  return (
    <>
      {!mayEdit && <Notice tone="info" title={m.product_speeds_read_only()} />}
      <ServerGrid
        id="product-speeds"
        label={m.product_speeds_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        sort={BY_PRODUCT}
        edit={editOf(lists, mayEdit)}
        toolbar={mayEdit && <ImportButton kind="productspeeds" onDone={() => setImports(imports + 1)} />}
        exportName="VELOCIDADES"
        refreshKey={imports}
        empty={{ title: m.product_speeds_empty(), text: m.product_speeds_empty_hint() }}
      />
    </>
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
