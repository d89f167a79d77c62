import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

const isAllowed = (roleID: number) => mayRole(roleID, 'validated-orders.see')

export const validatedOrders: Feature = {
  id: 'validated-orders',
  menu: [{ section: 'orders', label: m.validated_orders_title, path: '/ordenes/validacion', isAllowed }],
  routes: [
    {
      path: '/ordenes/validacion',
      title: m.validated_orders_title,
      readSearch: () => ({}),
      isAllowed,
      load: () =>
        import('./ValidatedOrdersPage.tsx').then(({ ValidatedOrdersPage }) => ({
          Page: ValidatedOrdersPage,
        })),
    },
  ],
  configTabs: [],
}
