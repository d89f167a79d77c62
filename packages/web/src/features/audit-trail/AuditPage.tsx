import type { AuditEntry } from '@baliza/contract'
import { IconEye } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import type { Filter } from '../../ui/data-grid/filter.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { actionChoices, actionWord, entityChoices } from './audit-words.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { IMPORTED } from './imported.ts'

const source = gridSource({ load: 'audit.get' })
const NEWEST_FIRST = [{ selector: 'at', desc: true }]

/** Rows that were written at once stand behind the one that tells of them. */
const ONE_EACH: Filter = ['origin', '<>', IMPORTED]

export function AuditPage() {
  return (
    <>
      <PageHeader title={m.audit_trail_title()} subtitle={m.audit_trail_subtitle()} />
      <AuditTrail />
    </>
  )
}

/** Who changed what, when: nothing here can be changed again. */
export function AuditTrail() {
  const [shown, setShown] = useState<AuditEntry>()
  const columns = useMemo<GridColumn<AuditEntry>[]>(
    () => [
      { field: 'at', caption: m.audit_trail_at(), kind: 'instant' },
      { field: 'userID', caption: m.audit_trail_user(), kind: 'text', width: 150 },
      {
        field: 'action',
        caption: m.audit_trail_action(),
        kind: 'text',
        width: 240,
        lookup: actionChoices(),
        render: ({ action }) => actionWord(action),
      },
      { field: 'entity', caption: m.audit_trail_entity(), kind: 'text', width: 180, lookup: entityChoices() },
      { field: 'op', caption: m.audit_trail_field_op(), kind: 'text', width: 120 },
      { field: 'entityKey', caption: m.audit_trail_key(), kind: 'text', width: 260 },
      { field: 'origin', caption: m.audit_trail_origin(), kind: 'text', width: 110, hidden: true },
      { field: 'address', caption: m.audit_trail_address(), kind: 'text', width: 140, hidden: true },
      { field: 'sessionID', caption: m.audit_trail_session(), kind: 'integer', hidden: true },
      { field: 'terminalID', caption: m.audit_trail_terminal(), kind: 'integer', hidden: true },
      { field: 'before', caption: m.audit_trail_before(), kind: 'text', width: 260, hidden: true },
      { field: 'after', caption: m.audit_trail_after(), kind: 'text', width: 260, hidden: true },
      { field: 'id', caption: m.audit_trail_id(), kind: 'integer', hidden: true },
    ],
    [],
  )
  const rowActions = useCallback(
    (entry: AuditEntry) => [
      {
        id: 'see',
        label: m.audit_trail_see(),
        icon: <IconEye size={18} aria-hidden />,
        onRun: () => setShown(entry),
      },
    ],
    [],
  )
  return (
    <>
      <ServerGrid
        id="audit"
        label={m.audit_trail_title()}
        source={source}
        columns={columns}
        keyOf={({ id }) => id}
        sort={NEWEST_FIRST}
        initialFilter={ONE_EACH}
        rowActions={rowActions}
        actionsWidth={56}
        exportName="AUDITORIA"
        groupPanel
        empty={{ title: m.audit_trail_empty(), text: m.audit_trail_empty_hint() }}
      />
      <ChangeDialog entry={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
