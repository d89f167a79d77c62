import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const accountRoute: FeatureRoute = {
  path: '/cuenta',
  title: m.account_title,
  readSearch: () => ({}),
  isAllowed: () => true,
  load: () => import('./AccountPage.tsx').then(({ AccountPage }) => ({ Page: AccountPage })),
}

/** Reached from the user menu: everybody's own. */
export const account: Feature = { id: 'account', menu: [], routes: [accountRoute], configTabs: [] }
