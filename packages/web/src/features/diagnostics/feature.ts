import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

const isAllowed = (roleID: number) => mayRole(roleID, 'diagnostics.see')

export const diagnostics: Feature = {
  id: 'diagnostics',
  menu: [{ section: 'system', label: m.diagnostics_title, path: '/diagnostics', isAllowed }],
  routes: [
    {
      path: '/diagnostics',
      title: m.diagnostics_title,
      readSearch: () => ({}),
      isAllowed,
      load: () => import('./DiagnosticsPage.tsx').then(({ DiagnosticsPage }) => ({ Page: DiagnosticsPage })),
    },
  ],
  configTabs: [],
}
