import { mayRole } from '@baliza/domain'
import type { Feature, FeatureRoute } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type BulkSearch, readBulkSearch } from './bulk-search.ts'

const isAllowed = (roleID: number) => mayRole(roleID, 'stops.edit')

const bulkRoute: FeatureRoute<BulkSearch> = {
  path: '/paradas/gestion',
  title: m.bulk_recognition_title,
  readSearch: readBulkSearch,
  isAllowed,
  load: () =>
    import('./BulkRecognitionPage.tsx').then(({ BulkRecognitionPage }) => ({ Page: BulkRecognitionPage })),
}

export const bulkRecognition: Feature = {
  id: 'bulk-recognition',
  menu: [{ section: 'stops', label: m.bulk_recognition_title, path: '/paradas/gestion', isAllowed }],
  routes: [bulkRoute],
  configTabs: [],
}
