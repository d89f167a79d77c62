import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

const setupRoute: FeatureRoute = {
  path: '/setup',
  title: m.setup_title,
  readSearch: () => ({}),
  isAllowed: () => true,
  isPublic: true,
  load: () => import('./SetupPage.tsx').then(({ SetupPage }) => ({ Page: SetupPage })),
}

export const setup: Feature = { id: 'setup', menu: [], routes: [setupRoute], configTabs: [] }
