import { mayRole } from '@baliza/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridEdit } from '../../ui/data-grid/grid-props.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ImportButton } from '../imports/ImportButton.tsx'
import { type ListedProduct, productColumns, productFields } from './product-fields.ts'

const source = gridSource({
  load: 'products.get',
  insert: 'products.post',
  update: 'products.put',
  remove: 'products.delete',
  outdates: ['products.lookup'],
})
const keyOf = ({ code }: ListedProduct) => code
const BY_CODE = [{ selector: 'code', desc: false }]

/** What is made. Only a supervisor changes it, by hand or from a file. */
export function ProductsTab() {
  const mayEdit = mayRole(useSessionUser()?.roleID ?? 0, 'plant-data.edit')
  const [imports, setImports] = useState(0)
  const client = useQueryClient()
  const columns = useMemo(() => productColumns(), [])
  const imported = () => {
    setImports(imports + 1)
    void client.invalidateQueries({ queryKey: ['products.lookup'] })
  }
  return (
    <>
      {!mayEdit && <Notice tone="info" title={m.products_read_only()} />}
      <ServerGrid
        id="products"
        label={m.products_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        sort={BY_CODE}
        edit={editOf(mayEdit)}
        toolbar={mayEdit && <ImportButton kind="products" onDone={imported} />}
        exportName="PRODUCTOS"
        refreshKey={imports}
        empty={{ title: m.products_empty(), text: m.products_empty_hint() }}
      />
    </>
  )
}

const editOf = (mayEdit: boolean): GridEdit<ListedProduct> => ({
  fields: productFields,
  title: (row) => (row === undefined ? m.products_add() : m.products_edit({ code: row.code })),
  addLabel: m.products_add(),
  nameOf: ({ code, name }) => m.products_called({ code, name }),
  canAdd: mayEdit,
  canEdit: mayEdit,
  canDelete: mayEdit,
  carried: ['revision'],
  savedText: () => m.products_saved(),
})
