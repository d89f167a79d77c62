import { mayRole } from '@baliza/domain'
import type { Feature } from '../../app/feature.ts'
import { m } from '../../i18n/paraglide/messages.js'

export const calendars: Feature = {
  id: 'calendars',
  menu: [],
  routes: [],
  configTabs: [
    {
      id: 'calendar',
      label: m.calendars_title,
      isAllowed: (roleID) => mayRole(roleID, 'plant-data.see'),
      load: () => import('./CalendarsTab.tsx').then(({ CalendarsTab }) => ({ Page: CalendarsTab })),
    },
  ],
}
