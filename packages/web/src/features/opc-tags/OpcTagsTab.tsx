import type { RowOf } from '@baliza/contract'
import { toastProblem } from '../../api/toast-problem.ts'
import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconBinaryTree2, IconEye, IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog } from '../../ui/Dialog.tsx'
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx'
import type { GridEdit, RowAction } from '../../ui/data-grid/grid-props.ts'
import type { Choice } from '../../ui/form/form-field.ts'
import { type ListedTag, opcTagColumns } from './opc-tag-columns.tsx'
import { opcTagFields } from './opc-tag-fields.tsx'
import { TestTag } from './TestTag.tsx'
import { useLiveValues } from './use-live-values.ts'

const BrowseDialog = lazy(() =>
  import('./BrowseDialog.tsx').then((module) => ({ default: module.BrowseDialog })),
)
const ImportDialog = lazy(() =>
  import('../imports/ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

const source = gridSource({
  load: 'tags.get',
  insert: 'tags.post',
  update: 'tags.put',
  remove: 'tags.delete',
  outdates: ['tags.lookup', 'opcservers.browse'],
})
const keyOf = ({ tagID }: ListedTag) => tagID
const BY_NAME = [{ selector: 'tagName', desc: false }]

type Opened = { readonly kind: 'browse' | 'import' } | { readonly kind: 'test'; readonly tag: ListedTag }

/** The signals that are read, and what each says now. */
export function OpcTagsTab() {
  const [opened, setOpened] = useState<Opened>()
  const [added, setAdded] = useState(0)
  const servers = useServers()
  const columns = useMemo(() => opcTagColumns(), [])
  const edit = useMemo(() => editOf(servers), [servers])
  useLiveValues()
  const close = () => setOpened(undefined)
  const test = (tag: ListedTag): readonly RowAction[] => [
    {
      id: 'test',
      label: m.opc_tags_test(),
      icon: <IconEye size={18} aria-hidden />,
      onRun: () => setOpened({ kind: 'test', tag }),
    },
  ]
  return (
    <>
      <DataGrid
        id="opc-tags"
        label={m.opc_tags_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        format={useFormat()}
        sort={BY_NAME}
        rowActions={test}
        actionsWidth={136}
        edit={edit}
        toolbar={<Toolbar onOpen={(kind) => setOpened({ kind })} />}
        exportName="TAGS_OPC"
        refreshKey={added}
        onError={toastProblem}
        empty={{ title: m.opc_tags_empty(), text: m.opc_tags_empty_hint() }}
      />
      {opened?.kind === 'test' && (
        <Dialog isOpen title={m.opc_tags_test_of({ name: opened.tag.tagName })} onClose={close}>
          <TestTag values={opened.tag} isImmediate />
        </Dialog>
      )}
      <Suspense fallback={null}>
        {opened?.kind === 'browse' && (
          <BrowseDialog
            servers={servers.filter(({ serverType }) => serverType !== 'API')}
            onClose={close}
            onDone={() => setAdded(added + 1)}
          />
        )}
        {opened?.kind === 'import' && (
          <ImportDialog kind="tags" onClose={close} onDone={() => setAdded(added + 1)} />
        )}
      </Suspense>
    </>
  )
}

function Toolbar({ onOpen }: { onOpen: (kind: 'browse' | 'import') => void }) {
  return (
    <>
      <Button
        variant="default"
        h={36}
        leftSection={<IconBinaryTree2 size={17} aria-hidden />}
        onClick={() => onOpen('browse')}
      >
        {m.opc_tags_browse()}
      </Button>
      <Button
        variant="default"
        h={36}
        leftSection={<IconFileImport size={17} aria-hidden />}
        onClick={() => onOpen('import')}
      >
        {m.opc_tags_import()}
      </Button>
    </>
  )
}

const editOf = (servers: readonly Choice[]): GridEdit<ListedTag> => ({
  fields: opcTagFields(servers),
  title: (row) => (row === undefined ? m.opc_tags_add() : m.opc_tags_edit({ name: row.tagName })),
  addLabel: m.opc_tags_add(),
  nameOf: ({ tagName }) => tagName,
  newValues: servers.length === 1 && servers[0] ? { opcServerID: servers[0].value } : {},
  carried: ['revision'],
  canAdd: true,
  canEdit: true,
  canDelete: true,
})

type Server = Choice & { readonly serverType: RowOf<'opcservers.get'>['serverType'] }

const servers = {
  ...callQuery('opcservers.get', { query: { sort: '[{"selector":"name"}]' } }),
  select: (answer: readonly RowOf<'opcservers.get'>[]): readonly Server[] =>
    answer.map(({ opcServerID, name, serverType }) => ({
      value: opcServerID,
      text: name,
      serverType,
    })),
}
const NONE: readonly Server[] = []

const useServers = () => useQuery(servers).data ?? NONE
