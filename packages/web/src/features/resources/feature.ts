import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

/** An administrator sets up the lines of the plant, their scripts among it. */
export const resources: Feature = {
  id: 'resources',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'resources',
      label: m.resources_title,
      isAllowed: (roleID) => mayRole(roleID, 'configuration.administer'),
      load: () => import('./ResourcesTab.tsx').then(({ ResourcesTab }) => ({ Page: ResourcesTab })),
    },
  ],
}
