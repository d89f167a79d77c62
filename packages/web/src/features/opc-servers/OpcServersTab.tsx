import { IconPlugConnected } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { LostSecrets } from '../../api/LostSecrets.tsx'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import type { RowAction } from '../../ui/data-grid/grid-props.ts'
import { opcServerColumns } from './opc-server-columns.tsx'
import { opcServerFields } from './opc-server-fields.tsx'
import { TestDialog } from './TestDialog.tsx'
import { type ListedServer, useServerStates } from './use-server-states.ts'

const source = gridSource({
  load: 'opcservers.get',
  insert: 'opcservers.post',
  update: 'opcservers.put',
  remove: 'opcservers.delete',
  outdates: ['opcservers.states', 'opcservers.get', 'opcservers.lookup'],
})
const keyOf = ({ opcServerID }: ListedServer) => opcServerID
const BY_NAME = [{ selector: 'name', desc: false }]
const NEW_SERVER = { enabled: true, serverType: 'UA', securityMode: 'None' }

/** Where tags are read, and how each connection is. */
export function OpcServersTab() {
  const [tested, setTested] = useState<ListedServer>()
  const columns = useMemo(() => opcServerColumns(), [])
  useServerStates(true)
  const testServer = (row: ListedServer): readonly RowAction[] => [
    {
      id: 'test',
      label: m.opc_servers_test(),
      icon: <IconPlugConnected size={18} aria-hidden />,
      onRun: () => setTested(row),
    },
  ]
  return (
    <>
      <LostSecrets table="opcServer" />
      <ServerGrid
        id="opc-servers"
        label={m.opc_servers_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        sort={BY_NAME}
        rowActions={testServer}
        actionsWidth={136}
        edit={{
          fields: opcServerFields,
          title: (row) => (row === undefined ? m.opc_servers_add() : m.opc_servers_edit({ name: row.name })),
          addLabel: m.opc_servers_add(),
          nameOf: ({ name }) => name,
          newValues: NEW_SERVER,
          carried: ['revision'],
          canAdd: true,
          canEdit: true,
          canDelete: true,
        }}
        exportName="SERVIDORES_OPC"
        empty={{ title: m.opc_servers_empty(), text: m.opc_servers_empty_hint() }}
      />
      {tested !== undefined && <TestDialog server={tested} onClose={() => setTested(undefined)} />}
    </>
  )
}
