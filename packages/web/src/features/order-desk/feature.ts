import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type DeskSearch, readDeskSearch } from './desk-search.ts'

const isAllowed = (roleID: number) => mayRole(roleID, 'orders.run')

const deskRoute: FeatureRoute<DeskSearch> = {
  path: '/ordenes/gestion',
  title: m.order_desk_title,
  readSearch: readDeskSearch,
  isAllowed,
  load: () => import('./OrderDeskPage.tsx').then(({ OrderDeskPage }) => ({ Page: OrderDeskPage })),
}

/** The order manager: what the lines make now, and what comes next. */
export const orderDesk: Feature = {
  id: 'order-desk',
  menu: [{ section: 'orders', label: m.order_desk_title, path: '/ordenes/gestion', isAllowed }],
  routes: [deskRoute],
  configTabs: [],
}
