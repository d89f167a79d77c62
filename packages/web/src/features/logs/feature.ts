import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

const isAllowed = (roleID: number) => mayRole(roleID, 'logs.see')

export const logs: Feature = {
  id: 'logs',
  menu: [{ section: 'system', label: m.logs_title, path: '/logs', isAllowed }],
  routes: [
    {
      path: '/logs',
      title: m.logs_title,
      readSearch: () => ({}),
      isAllowed,
      load: () => import('./LogsPage.tsx').then(({ LogsPage }) => ({ Page: LogsPage })),
    },
  ],
  configTabs: [],
}
