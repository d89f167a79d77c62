import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

const loginRoute: FeatureRoute = {
  path: '/login',
  title: m.login_title,
  readSearch: () => ({}),
  isAllowed: () => true,
  isPublic: true,
  load: () => import('./LoginPage.tsx').then(({ LoginPage }) => ({ Page: LoginPage })),
}

export const login: Feature = { id: 'login', menu: [], routes: [loginRoute], configTabs: [] }
