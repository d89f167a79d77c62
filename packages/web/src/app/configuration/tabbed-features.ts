import { areas } from '../../features/areas/feature.ts'
import { auditTrail } from '../../features/audit-trail/feature.ts'
import { configurationFile } from '../../features/configuration-file/feature.ts'
import { equipments } from '../../features/equipments/feature.ts'
import { imports } from '../../features/imports/feature.ts'
import { lineTargets } from '../../features/line-targets/feature.ts'
import { notificationGroups } from '../../features/notification-groups/feature.ts'
import { opcServers } from '../../features/opc-servers/feature.ts'
import { opcTags } from '../../features/opc-tags/feature.ts'
import { parameters } from '../../features/parameters/feature.ts'
import { productSpeeds } from '../../features/product-speeds/feature.ts'
import { products } from '../../features/products/feature.ts'
import { recalculation } from '../../features/recalculation/feature.ts'
import { resources } from '../../features/resources/feature.ts'
import { stopReasons } from '../../features/stop-reasons/feature.ts'
import { terminals } from '../../features/terminals/feature.ts'
import { users } from '../../features/users/feature.ts'
import { webhooks } from '../../features/webhooks/feature.ts'
import type { Feature } from '../feature.ts'

/** Every feature that brings a tab, in the order of the tabs: §2's, and then what goes beyond it. */
export const tabbedFeatures: readonly Feature[] = [
  users,
  areas,
  notificationGroups,
  resources,
  opcServers,
  opcTags,
  parameters,
  terminals,
  recalculation,
  equipments,
  stopReasons,
  lineTargets,
  products,
  productSpeeds,
  webhooks,
  imports,
  configurationFile,
  auditTrail,
]
