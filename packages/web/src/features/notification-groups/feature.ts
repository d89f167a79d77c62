import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const notificationGroups: Feature = {
  id: 'notification-groups',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'notification-groups',
      label: m.notification_groups_title,
      isAllowed: (roleID) => mayRole(roleID, 'configuration.administer'),
      load: () =>
        import('./NotificationGroupsTab.tsx').then(({ NotificationGroupsTab }) => ({
          Page: NotificationGroupsTab,
        })),
    },
  ],
}
