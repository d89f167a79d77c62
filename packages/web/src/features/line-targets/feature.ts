import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const lineTargets: Feature = {
  id: 'line-targets',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'line-targets',
      label: m.line_targets_title,
      isAllowed: (roleID) => mayRole(roleID, 'plant-data.see'),
      load: () => import('./LineTargetsTab.tsx').then(({ LineTargetsTab }) => ({ Page: LineTargetsTab })),
    },
  ],
}
