import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const parameters: Feature = {
  id: 'parameters',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'parameters',
      label: m.parameters_tab,
      isAllowed: (roleID) => mayRole(roleID, 'configuration.administer'),
      load: () => import('./ParametersTab.tsx').then(({ ParametersTab }) => ({ Page: ParametersTab })),
    },
  ],
}
