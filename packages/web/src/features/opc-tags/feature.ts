import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const opcTags: Feature = {
  id: 'opc-tags',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'tags-opc',
      label: m.opc_tags_title,
      isAllowed: (roleID) => mayRole(roleID, 'configuration.administer'),
      load: () => import('./OpcTagsTab.tsx').then(({ OpcTagsTab }) => ({ Page: OpcTagsTab })),
    },
  ],
}
