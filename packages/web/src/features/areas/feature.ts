import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

/** An administrator names the buildings of the plant and their sectors. */
export const areas: Feature = {
  id: 'areas',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'areas',
      label: m.areas_title,
      isAllowed: (roleID) => mayRole(roleID, 'configuration.administer'),
      load: () => import('./AreasTab.tsx').then(({ AreasTab }) => ({ Page: AreasTab })),
    },
  ],
}
