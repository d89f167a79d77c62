import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const imports: Feature = {
  id: 'imports',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'importar',
      label: m.imports_tab,
      isAllowed: (roleID) => mayRole(roleID, 'plant-data.edit'),
      load: () => import('./ImportsTab.tsx').then(({ ImportsTab }) => ({ Page: ImportsTab })),
    },
  ],
}
