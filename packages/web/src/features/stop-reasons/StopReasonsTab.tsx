import { ServerGrid } from '../../api/ServerGrid.tsx'
import { useWrite } from '../../api/use-write.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { mayRole } from '@baliza/domain'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useKeptOpen } from '../../ui/kept-draft.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type Edited, ReasonDialog } from './ReasonDialog.tsx'
import { reasonActions } from './reason-actions.tsx'
import classes from './stop-reasons.module.css'
import { type ListedReason, useReasonColumns } from './use-reason-columns.tsx'
import { useReasonLists } from './use-reason-lists.ts'

const source = gridSource({ load: 'stopreasons.get' })
const keyOf = ({ reasonID }: ListedReason) => reasonID
const BY_NUMBER = [{ selector: 'reasonID', desc: false }]

type Mode = 'tree' | 'grid'

/** The reasons that stops are signed with, as a tree or as a list. Only a supervisor changes them. */
export function StopReasonsTab() {
  const [mode, setMode] = useState<Mode>('tree')
  const [edited, setEdited] = useKeptOpen<Edited>('stop-reason')
  const [deleted, setDeleted] = useState<ListedReason>()
  const [changes, setChanges] = useState(0)
  const lists = useReasonLists()
  const mayEdit = mayRole(useSessionUser()?.roleID ?? 0, 'plant-data.edit')
  const columns = useReasonColumns(mode)
  const changed = () => {
    setEdited(undefined)
    setDeleted(undefined)
    setChanges(changes + 1)
    void lists.reload()
  }
  return (
    <div className={classes.tab}>
      {!mayEdit && <Notice tone="info" title={m.stop_reasons_read_only()} />}
      <ServerGrid
        key={mode}
        id={`stop-reasons-${mode}`}
        label={m.stop_reasons_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        sort={BY_NUMBER}
        {...(mayEdit && {
          rowActions: (reason: ListedReason) =>
            reasonActions(reason, { edit: setEdited, remove: setDeleted }),
        })}
        actionsWidth={104}
        toolbar={<Toolbar mode={mode} onMode={setMode} onAdd={mayEdit ? setEdited : undefined} />}
        exportName="MOTIVOS_DE_PARADA"
        {...(mode === 'tree' && { tree: { parentField: 'parentID' as const } })}
        refreshKey={changes}
        empty={{ title: m.stop_reasons_empty() }}
      />
      {edited !== undefined && lists.isReady && (
        <ReasonDialog edited={edited} lists={lists} onClose={() => setEdited(undefined)} onSaved={changed} />
      )}
      {deleted !== undefined && (
        <DeleteDialog reason={deleted} onClose={() => setDeleted(undefined)} onDeleted={changed} />
      )}
    </div>
  )
}

type ToolbarProps = {
  mode: Mode
  onMode: (mode: Mode) => void
  onAdd: ((edited: Edited) => void) | undefined
}

function Toolbar({ mode, onMode, onAdd }: ToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <SegmentedControl
        aria-label={m.stop_reasons_mode()}
        value={mode}
        onChange={(value) => onMode(value === 'tree' ? 'tree' : 'grid')}
        data={[
          { value: 'tree', label: m.stop_reasons_tree() },
          { value: 'grid', label: m.stop_reasons_grid() },
        ]}
      />
      {onAdd !== undefined && (
        <>
          <Button onClick={() => onAdd({ parentID: null, isCategory: false })}>{m.stop_reasons_add()}</Button>
          <Button variant="default" onClick={() => onAdd({ parentID: null, isCategory: true })}>
            {m.stop_reasons_add_category()}
          </Button>
        </>
      )}
    </div>
  )
}

/** A reason that was used is refused by the server, which says where. */
function DeleteDialog({
  reason,
  onClose,
  onDeleted,
}: {
  reason: ListedReason
  onClose: () => void
  onDeleted: () => void
}) {
  const remove = useWrite(() => callApi('stopreasons.delete', { body: { key: reason.reasonID } }), {
    doneText: () => m.stop_reasons_deleted(),
    onDone: onDeleted,
  })
  return (
    <ConfirmDialog
      isOpen
      title={m.stop_reasons_delete_title({ name: reason.reason })}
      confirmLabel={m.stop_reasons_delete()}
      isDangerous
      isBusy={remove.isBusy}
      onConfirm={() => remove.write()}
      onClose={onClose}
    >
      <p>{m.stop_reasons_delete_text()}</p>
      <Refusal text={remove.refusal} />
    </ConfirmDialog>
  )
}
