import { areas } from '../../features/areas/feature.ts'
import { auditTrail } from '../../features/audit-trail/feature.ts'
import { calendars } from '../../features/calendars/feature.ts'
import { configurationFile } from '../../features/configuration-file/feature.ts'
import { equipments } from '../../features/equipments/feature.ts'
import { imports } from '../../features/imports/feature.ts'
import { notificationGroups } from '../../features/notification-groups/feature.ts'
import { opcServers } from '../../features/opc-servers/feature.ts'
import { opcTags } from '../../features/opc-tags/feature.ts'
import { parameters } from '../../features/parameters/feature.ts'
import { productSpeeds } from '../../features/product-speeds/feature.ts'
import { products } from '../../features/products/feature.ts'
import { recalculations } from '../../features/recalculations/feature.ts'
import { resources } from '../../features/resources/feature.ts'
import { stopReasons } from '../../features/stop-reasons/feature.ts'
import { targets } from '../../features/targets/feature.ts'
import { terminals } from '../../features/terminals/feature.ts'
import { users } from '../../features/users/feature.ts'
import { webhooks } from '../../features/webhooks/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Feature } from '../feature.ts'

export type TabGroup = {
  readonly id: string
  readonly label: () => string
  readonly features: readonly Feature[]
}

/** Every feature that brings a tab, by what it is about. */
export const TAB_GROUPS: readonly TabGroup[] = [
  { id: 'plant', label: m.app_tabs_plant, features: [areas, resources, terminals] },
  { id: 'signals', label: m.app_tabs_signals, features: [opcServers, opcTags] },
  { id: 'people', label: m.app_tabs_people, features: [users, notificationGroups] },
  {
    id: 'production',
    label: m.app_tabs_production,
    features: [calendars, equipments, stopReasons, targets, products, productSpeeds],
  },
  {
    id: 'system',
    label: m.app_tabs_system,
    features: [parameters, recalculations, webhooks, imports, configurationFile, auditTrail],
  },
]

export const tabbedFeatures: readonly Feature[] = TAB_GROUPS.flatMap(({ features }) => features)
