import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

const isAllowed = (roleID: number) => mayRole(roleID, 'logs.see')

export const securityEvents: Feature = {
  id: 'security-events',
  menu: [{ section: 'system', label: m.security_events_title, path: '/seguridad', isAllowed }],
  routes: [
    {
      path: '/seguridad',
      title: m.security_events_title,
      readSearch: () => ({}),
      isAllowed,
      load: () =>
        import('./SecurityEventsPage.tsx').then(({ SecurityEventsPage }) => ({ Page: SecurityEventsPage })),
    },
  ],
  configTabs: [],
}
