import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

const isAllowed = (roleID: number) => mayRole(roleID, 'audit.see')

export const auditTrail: Feature = {
  id: 'audit-trail',
  menu: [{ section: 'system', label: m.audit_trail_title, path: '/auditoria', isAllowed }],
  routes: [
    {
      path: '/auditoria',
      title: m.audit_trail_title,
      readSearch: () => ({}),
      isAllowed,
      load: () => import('./AuditPage.tsx').then(({ AuditPage }) => ({ Page: AuditPage })),
    },
  ],
  configTabs: [
    {
      id: 'auditoria',
      label: m.audit_trail_title,
      isAllowed,
      load: () => import('./AuditPage.tsx').then(({ AuditTrail }) => ({ Page: AuditTrail })),
    },
  ],
}
