import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const productSpeeds: Feature = {
  id: 'product-speeds',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'product-speeds',
      label: m.product_speeds_title,
      isAllowed: (roleID) => mayRole(roleID, 'plant-data.see'),
      load: () =>
        import('./ProductSpeedsTab.tsx').then(({ ProductSpeedsTab }) => ({ Page: ProductSpeedsTab })),
    },
  ],
}
