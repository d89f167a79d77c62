import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

/** An administrator computes the indexes again from the facts. */
export const recalculations: Feature = {
  id: 'recalculations',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'recalculation',
      label: m.recalculations_tab,
      isAllowed: (roleID) => mayRole(roleID, 'indexes.recalculate'),
      load: () =>
        import('./RecalculationTab.tsx').then(({ RecalculationTab }) => ({ Page: RecalculationTab })),
    },
  ],
}
