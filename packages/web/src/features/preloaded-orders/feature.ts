import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

const isAllowed = (roleID: number) => mayRole(roleID, 'preloaded-orders.see')

export const preloadedOrders: Feature = {
  id: 'preloaded-orders',
  menu: [{ section: 'indexes', label: m.preloaded_orders_title, path: '/indexes/precargaOp', isAllowed }],
  routes: [
    {
      path: '/indexes/precargaOp',
      title: m.preloaded_orders_title,
      readSearch: () => ({}),
      isAllowed,
      load: () =>
        import('./PreloadedOrdersPage.tsx').then(({ PreloadedOrdersPage }) => ({
          Page: PreloadedOrdersPage,
        })),
    },
  ],
  configTabs: [],
}
