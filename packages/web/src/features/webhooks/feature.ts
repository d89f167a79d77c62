import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const webhooks: Feature = {
  id: 'webhooks',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'webhooks',
      label: m.webhooks_title,
      isAllowed: (roleID) => mayRole(roleID, 'configuration.administer'),
      load: () => import('./WebhooksTab.tsx').then(({ WebhooksTab }) => ({ Page: WebhooksTab })),
    },
  ],
}
