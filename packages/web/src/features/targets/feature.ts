import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const targets: Feature = {
  id: 'targets',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'line-targets',
      label: m.targets_title,
      isAllowed: (roleID) => mayRole(roleID, 'plant-data.see'),
      load: () => import('./TargetsTab.tsx').then(({ TargetsTab }) => ({ Page: TargetsTab })),
    },
  ],
}
