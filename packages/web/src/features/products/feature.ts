import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const products: Feature = {
  id: 'products',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'products',
      label: m.products_title,
      isAllowed: (roleID) => mayRole(roleID, 'plant-data.see'),
      load: () => import('./ProductsTab.tsx').then(({ ProductsTab }) => ({ Page: ProductsTab })),
    },
  ],
}
