import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

const terminalRoute: FeatureRoute = {
  path: '/terminal',
  title: m.terminals_this,
  readSearch: () => ({}),
  isAllowed: (roleID) => mayRole(roleID, 'terminal.assign'),
  load: () => import('./TerminalPage.tsx').then(({ TerminalPage }) => ({ Page: TerminalPage })),
}

export const terminals: Feature = {
  id: 'terminals',
  menu: [
    {
      section: 'system',
      label: m.terminals_this,
      path: terminalRoute.path,
      isAllowed: terminalRoute.isAllowed,
    },
  ],
  routes: [terminalRoute],
  configTabs: [
    {
      id: 'terminals',
      label: m.terminals_tab,
      isAllowed: (roleID) => mayRole(roleID, 'configuration.administer'),
      load: () => import('./TerminalsTab.tsx').then(({ TerminalsTab }) => ({ Page: TerminalsTab })),
    },
  ],
}
