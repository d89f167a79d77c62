import type { AuditEntry } from '@baliza/contract'
import { useMemo } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import { actionChoices } from './audit-words.ts'
import { rowsBehind } from './imported.ts'

const source = gridSource({ load: 'audit.get' })
const IN_ORDER = [{ selector: 'id', desc: false }]

/** What was written at once, row by row. */
export function ImportedRows({ entry }: { entry: Pick<AuditEntry, 'at' | 'entity' | 'userID'> }) {
  const filter = useMemo(() => rowsBehind(entry), [entry])
  const columns = useMemo<GridColumn<AuditEntry>[]>(
    () => [
      { field: 'entityKey', caption: m.audit_trail_key(), kind: 'text', width: 160 },
      { field: 'action', caption: m.audit_trail_action(), kind: 'text', width: 200, lookup: actionChoices() },
      { field: 'after', caption: m.audit_trail_after(), kind: 'text', width: 320 },
    ],
    [],
  )
  return (
    <ServerGrid
      id="audit-imported"
      label={m.audit_trail_imported_rows()}
      source={source}
      columns={columns}
      keyOf={({ id }) => id}
      sort={IN_ORDER}
      initialFilter={filter}
      height={300}
    />
  )
}
