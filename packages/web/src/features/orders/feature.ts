import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type OrdersSearch, readOrdersSearch } from './orders-search.ts'

const isAllowed = (roleID: number) => mayRole(roleID, 'orders.run')

const route: FeatureRoute<OrdersSearch> = {
  path: '/ordenes/gestion',
  title: m.orders_title,
  readSearch: readOrdersSearch,
  isAllowed,
  load: () => import('./OrdersPage.tsx').then(({ OrdersPage }) => ({ Page: OrdersPage })),
}

/** The order manager: what the lines make now, and what comes next. */
export const orders: Feature = {
  id: 'orders',
  menu: [{ section: 'orders', label: m.orders_title, path: '/ordenes/gestion', isAllowed }],
  routes: [route],
  configTabs: [],
}
