import type { BodyOf } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import type { Draft, FormField } from '../../ui/form/form-field.ts'
import type { Places } from './use-places.ts'

const isNothing = (value: unknown) => value === null || value === undefined

/** What a group is told of: a building, a sector of it, a line of that. */
type Watched = Pick<BodyOf<'notifications.watchers.post'>['values'], 'buildingId' | 'sectorID' | 'lineID'>

/**
 * A sector once a building is chosen, a line once a sector is; another building clears both, another sector
 * the line.
 */
export const watcherFields = (
  values: Draft<Watched>,
  { buildings, sectors, lines }: Places,
): FormField<Watched>[] => [
  {
    field: 'buildingId',
    caption: m.notification_groups_building(),
    kind: 'choice',
    choices: buildings,
    emptyText: m.notification_groups_all_buildings(),
    clears: ['sectorID', 'lineID'],
    isWide: true,
  },
  {
    field: 'sectorID',
    caption: m.notification_groups_sector(),
    kind: 'choice',
    choices: sectors.filter(({ buildingId }) => buildingId === values.buildingId),
    emptyText: m.notification_groups_all_sectors(),
    clears: ['lineID'],
    isReadOnly: isNothing(values.buildingId),
    isWide: true,
  },
  {
    field: 'lineID',
    caption: m.notification_groups_line(),
    kind: 'choice',
    choices: lines.filter(({ sectorID }) => sectorID === values.sectorID),
    emptyText: m.notification_groups_all_lines(),
    isReadOnly: isNothing(values.sectorID),
    isWide: true,
  },
]
