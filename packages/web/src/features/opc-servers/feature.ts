import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const opcServers: Feature = {
  id: 'opc-servers',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'servidores-opc',
      label: m.opc_servers_title,
      isAllowed: (roleID) => mayRole(roleID, 'configuration.administer'),
      load: () => import('./OpcServersTab.tsx').then(({ OpcServersTab }) => ({ Page: OpcServersTab })),
    },
  ],
}
