import type { RowOf } from '@baliza/contract'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconBinaryTree2, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog } from '../../ui/Dialog.tsx'
import type { GridEdit, RowAction } from '../../ui/data-grid/grid-props.ts'
import type { Choice } from '../../ui/form/form-field.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ImportButton } from '../imports/ImportButton.tsx'
import { type ListedTag, opcTagColumns } from './opc-tag-columns.tsx'
import { opcTagFields } from './opc-tag-fields.tsx'
import { TestTag } from './TestTag.tsx'
import { useLiveValues } from './use-live-values.ts'

const BrowseDialog = lazyPart(async () => (await import('./BrowseDialog.tsx')).BrowseDialog)

const source = gridSource({
  load: 'tags.get',
  insert: 'tags.post',
  update: 'tags.put',
  remove: 'tags.delete',
  outdates: ['tags.lookup', 'opcservers.browse'],
})
const keyOf = ({ tagID }: ListedTag) => tagID
const BY_NAME = [{ selector: 'tagName', desc: false }]

type Opened = { readonly kind: 'browse' } | { readonly kind: 'test'; readonly tag: ListedTag }

/** The signals that are read, and what each says now. */
export function OpcTagsTab() {
  const [opened, setOpened] = useState<Opened>()
  const [added, setAdded] = useState(0)
  const servers = useServers()
  const columns = useMemo(() => opcTagColumns(), [])
  const edit = useMemo(() => editOf(servers), [servers])
  useLiveValues()
  const close = () => setOpened(undefined)
  const reload = () => setAdded(added + 1)
  const testTag = (tag: ListedTag): readonly RowAction[] => [
    {
      id: 'test',
      label: m.opc_tags_test(),
      icon: <IconEye size={18} aria-hidden />,
      onRun: () => setOpened({ kind: 'test', tag }),
    },
  ]
  return (
    <>
      <ServerGrid
        id="opc-tags"
        label={m.opc_tags_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        sort={BY_NAME}
        rowActions={testTag}
        actionsWidth={136}
        edit={edit}
        toolbar={<Toolbar onBrowse={() => setOpened({ kind: 'browse' })} onImported={reload} />}
        exportName="TAGS_OPC"
        refreshKey={added}
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
            onDone={reload}
          />
        )}
      </Suspense>
    </>
  )
}

function Toolbar({ onBrowse, onImported }: { onBrowse: () => void; onImported: () => void }) {
  return (
    <>
      <Button
        variant="default"
        h={36}
        leftSection={<IconBinaryTree2 size={17} aria-hidden />}
        onClick={onBrowse}
      >
        {m.opc_tags_browse()}
      </Button>
      <ImportButton kind="tags" onDone={onImported} />
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
