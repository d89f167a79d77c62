import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

/** The whole configuration as a file: brought out, compared, brought in. */
export const configurationFile: Feature = {
  id: 'configuration-file',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'configuration-file',
      label: m.configuration_file_title,
      isAllowed: (roleID) => mayRole(roleID, 'configuration.administer'),
      load: () =>
        import('./ConfigurationFileTab.tsx').then(({ ConfigurationFileTab }) => ({
          Page: ConfigurationFileTab,
        })),
    },
  ],
}
