import { ServerGrid } from '../../api/ServerGrid.tsx'
import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { RowAction } from '../../ui/data-grid/grid-props.ts'
import { useKeptOpen } from '../../ui/kept-draft.ts'
import { toast } from '../../ui/toast.tsx'
import { LineDialog } from './LineDialog.tsx'
import { lineColumns } from './line-columns.ts'
import type { ListedLine } from './use-line-form.ts'

const source = gridSource({
  load: 'resources.get',
  remove: 'resources.delete',
  outdates: ['resources.tree', 'resources.lookup'],
})
const keyOf = ({ lineID }: ListedLine) => lineID
const BY_NUMBER = [{ selector: 'lineID', desc: false }]
const NONE: readonly { value: number; text: string }[] = []

/** The line that is open; `line` undefined is a new one. */
type Edited = { readonly line: ListedLine | undefined }

/** The lines of the plant and all that is set for them: docs/product/screens.md#lines. */
export function ResourcesTab() {
  const { data: sectors = NONE } = useQuery(callQuery('sectors.lookup', {}))
  const [edited, setEdited] = useKeptOpen<Edited>('line')
  const [changes, setChanges] = useState(0)
  const columns = useMemo(() => lineColumns(sectors), [sectors])
  const saved = () => {
    setEdited(undefined)
    setChanges(changes + 1)
    toast.success(m.resources_saved())
  }
  const actions = (line: ListedLine): readonly RowAction[] => [
    {
      id: 'edit',
      label: m.resources_change(),
      icon: <IconPencil size={18} aria-hidden />,
      onRun: () => setEdited({ line }),
    },
  ]
  const nothing = sectors.length === 0 ? m.resources_no_sectors_hint() : m.resources_empty_hint()
  return (
    <>
      <ServerGrid
        id="resources"
        label={m.resources_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        sort={BY_NUMBER}
        rowActions={actions}
        actionsWidth={112}
        toolbar={
          <Button
            h={36}
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => setEdited({ line: undefined })}
          >
            {m.resources_add()}
          </Button>
        }
        edit={{
          fields: [],
          title: () => '',
          canDelete: true,
          nameOf: ({ lineID, description }) => m.resources_name({ lineID, name: description }),
        }}
        exportName="RECURSOS"
        refreshKey={changes}
        empty={{ title: m.resources_empty(), text: nothing }}
      />
      {edited !== undefined && (
        <LineDialog
          line={edited.line}
          sectors={sectors}
          onClose={() => setEdited(undefined)}
          onSaved={saved}
        />
      )}
    </>
  )
}
