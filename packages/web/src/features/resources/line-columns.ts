import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn, LookupItem } from '../../ui/data-grid/column.ts'
import { flagFields } from './line-fields.ts'
import { SCRIPT_NAMES, SCRIPTS } from './scripts.ts'
import type { ListedLine } from './use-line-form.ts'

/** All that is set for a line, the scripts among it as they are written. */
export const lineColumns = (sectors: readonly LookupItem[]): GridColumn<ListedLine>[] => [
  { field: 'lineID', caption: m.resources_number(), kind: 'integer', width: 90 },
  { field: 'description', caption: m.resources_description(), kind: 'text', width: 220 },
  { field: 'sectorID', caption: m.resources_sector(), kind: 'integer', width: 180, lookup: sectors },
  ...SCRIPT_NAMES.map(
    (field): GridColumn<ListedLine> => ({ field, caption: SCRIPTS[field].title(), kind: 'text', width: 220 }),
  ),
  ...flagFields().map(
    ({ field, caption }): GridColumn<ListedLine> => ({ field, caption, kind: 'boolean', width: 170 }),
  ),
  { field: 'updatedBy', caption: m.resources_updated_by(), kind: 'text', width: 140 },
  { field: 'updateDate', caption: m.resources_update_date(), kind: 'instant', width: 180 },
]
