import { mayRole } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'
import type { Feature, FeatureRoute } from '../feature.ts'
import type { ConfigurationSearch } from './configuration-search.ts'

const isAllowed = (roleID: number) => mayRole(roleID, 'configuration.see')

const configurationRoute: FeatureRoute<ConfigurationSearch> = {
  path: '/configuracion',
  title: m.app_menu_configuration,
  readSearch: ({ tab }) => (typeof tab === 'string' && tab !== '' ? { tab } : {}),
  isAllowed,
  load: () =>
    import('./ConfigurationPage.tsx').then(({ ConfigurationPage }) => ({ Page: ConfigurationPage })),
}

/** The hub is part of the shell: it shows the tabs of all features, so no feature could hold it. */
export const configuration: Feature = {
  id: 'configuration',
  menu: [{ section: 'configuration', label: m.app_menu_configuration, path: '/configuracion', isAllowed }],
  routes: [configurationRoute],
  configTabs: [],
}
