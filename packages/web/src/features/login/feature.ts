import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

/** `?user=setup` after the wizard: who is logging in is known. */
const loginRoute: FeatureRoute<{ user?: string }> = {
  path: '/login',
  title: m.login_title,
  readSearch: ({ user }) => (typeof user === 'string' && user !== '' ? { user } : {}),
  isAllowed: () => true,
  isPublic: true,
  load: () => import('./LoginInApp.tsx').then(({ LoginInApp }) => ({ Page: LoginInApp })),
}

export const login: Feature = { id: 'login', menu: [], routes: [loginRoute], configTabs: [] }
