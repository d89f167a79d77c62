import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const stopReasons: Feature = {
  id: 'stop-reasons',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'stop-reasons',
      label: m.stop_reasons_title,
      isAllowed: (roleID) => mayRole(roleID, 'plant-data.see'),
      load: () => import('./StopReasonsTab.tsx').then(({ StopReasonsTab }) => ({ Page: StopReasonsTab })),
    },
  ],
}
