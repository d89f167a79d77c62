import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import { modeChoices, typeChoices } from './opc-server-fields.tsx'
import { ServerState } from './ServerState.tsx'
import type { ListedServer } from './use-server-states.ts'

export const opcServerColumns = (): GridColumn<ListedServer>[] => [
  { field: 'name', caption: m.opc_servers_name(), kind: 'text', width: 190 },
  {
    field: 'serverState',
    caption: m.opc_servers_state(),
    kind: 'text',
    width: 320,
    isPlain: true,
    render: (server) => <ServerState server={server} />,
  },
  { field: 'serverType', caption: m.opc_servers_type(), kind: 'text', width: 120, lookup: typeChoices() },
  { field: 'hostName', caption: m.opc_servers_host(), kind: 'text', width: 280 },
  { field: 'description', caption: m.opc_servers_description(), kind: 'text', width: 220 },
  { field: 'enabled', caption: m.opc_servers_enabled(), kind: 'boolean', width: 116 },
  { field: 'securityMode', caption: m.opc_servers_mode(), kind: 'text', width: 160, lookup: modeChoices() },
  {
    field: 'certificateTo',
    caption: m.opc_servers_certificate_until(),
    kind: 'instant',
    width: 170,
  },
  {
    field: 'certificateThumbprint',
    caption: m.opc_servers_certificate_thumbprint(),
    kind: 'text',
    width: 220,
    hidden: true,
  },
  {
    field: 'certificateBy',
    caption: m.opc_servers_certificate_by(),
    kind: 'text',
    width: 140,
    hidden: true,
  },
  { field: 'securityPolicy', caption: m.opc_servers_policy(), kind: 'text', width: 180, hidden: true },
  { field: 'userName', caption: m.opc_servers_user(), kind: 'text', width: 130, hidden: true },
  { field: 'lastUpdateTime', caption: m.opc_servers_last_update(), kind: 'instant', hidden: true },
  { field: 'updatedBy', caption: m.opc_servers_updated_by(), kind: 'text', width: 140, hidden: true },
  { field: 'updateDate', caption: m.opc_servers_update_date(), kind: 'instant', hidden: true },
]
