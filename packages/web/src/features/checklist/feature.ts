import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const checklistRoute: FeatureRoute = {
  path: '/primera-linea',
  title: m.checklist_title,
  readSearch: () => ({}),
  isAllowed: (roleID) => mayRole(roleID, 'configuration.administer'),
  load: () => import('./ChecklistPage.tsx').then(({ ChecklistPage }) => ({ Page: ChecklistPage })),
}

export const checklist: Feature = {
  id: 'checklist',
  menu: [
    {
      section: 'system',
      label: m.checklist_menu,
      path: checklistRoute.path,
      isAllowed: checklistRoute.isAllowed,
    },
  ],
  routes: [checklistRoute],
  configTabs: [],
}
