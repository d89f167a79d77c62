import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const users: Feature = {
  id: 'users',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'users',
      label: m.users_title,
      isAllowed: (roleID) => mayRole(roleID, 'configuration.administer'),
      load: () => import('./UsersTab.tsx').then(({ UsersTab }) => ({ Page: UsersTab })),
    },
  ],
}
