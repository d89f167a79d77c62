import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const equipments: Feature = {
  id: 'equipments',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'equipments',
      label: m.equipments_title,
      isAllowed: (roleID) => mayRole(roleID, 'plant-data.see'),
      load: () => import('./EquipmentsTab.tsx').then(({ EquipmentsTab }) => ({ Page: EquipmentsTab })),
    },
  ],
}
