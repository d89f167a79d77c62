import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import type { Draft, FormValues } from '../form/form-field.ts'
import type { Saved } from '../form/use-form.ts'
import { toast } from '../toast.tsx'
import type { DataGridProps, GridEdit } from './grid-props.ts'
import type { Editing } from './use-editing.tsx'

type EditingProps<R extends object> = {
  props: Pick<DataGridProps<R>, 'id' | 'source' | 'keyOf' | 'format' | 'onError'>
  edit: GridEdit<R>
  editing: Editing<R>
  /** Something was written, or somebody else wrote it before. */
  onWritten: () => void
}

/** The dialogs in which rows are added, changed and deleted. */
export function GridEditing<R extends object>(given: EditingProps<R>) {
  return (
    <>
      <RowForm {...given} />
      <RowRemoval {...given} />
    </>
  )
}

function RowForm<R extends object>({ props, edit, editing, onWritten }: EditingProps<R>) {
  const row = editing.edited?.row
  const save = async (changed: FormValues, { theirs }: Saved) => {
    const written =
      row === undefined
        ? props.source.insert?.({ ...edit.newValues, ...changed })
        : props.source.update?.(props.keyOf(row), { ...changed, ...carriedOf({ ...row, ...theirs }, edit) })
    // NOTE: also when it is refused: what somebody else changed meanwhile is there when the dialog closes
    await Promise.resolve(written).finally(onWritten)
    toast.success(edit.savedText?.(row) ?? m.ui_grid_saved())
    edit.onSaved?.(row, changed as Draft<R>)
  }
  return (
    <FormDialog
      isOpen={editing.edited !== undefined}
      title={edit.title(row)}
      fields={(values) =>
        typeof edit.fields === 'function' ? edit.fields(row, values as Draft<R>) : edit.fields
      }
      initial={row === undefined ? (edit.newValues ?? {}) : (row as FormValues)}
      errorText={edit.errorText}
      dateTime={props.format.dateTime}
      questionOf={edit.questionOf && ((changed) => edit.questionOf?.(row, changed as Draft<R>))}
      savesUnchanged={row === undefined}
      keptAs={`${props.id} ${row === undefined ? 'new' : JSON.stringify(props.keyOf(row))}`}
      onSave={save}
      onClose={() => editing.setEdited(undefined)}
    />
  )
}

const carriedOf = <R extends object>(row: R, { carried = [] }: GridEdit<R>) =>
  Object.fromEntries(carried.map((field) => [field, row[field]]))

function RowRemoval<R extends object>({ props, edit, editing, onWritten }: EditingProps<R>) {
  const [isBusy, setBusy] = useState(false)
  const { removed } = editing
  const close = () => editing.setRemoved(undefined)
  const remove = () => {
    if (removed === undefined) return
    setBusy(true)
    const done = props.source.remove?.(props.keyOf(removed)) ?? Promise.resolve()
    void done
      .then(() => {
        toast.success(m.ui_grid_deleted())
        onWritten()
      }, props.onError)
      .then(() => {
        setBusy(false)
        close()
      })
  }
  return (
    <ConfirmDialog
      isOpen={removed !== undefined}
      title={m.ui_grid_delete_title()}
      confirmLabel={m.ui_grid_delete()}
      isDangerous
      isBusy={isBusy}
      onConfirm={remove}
      onClose={close}
    >
      <p>
        {removed === undefined
          ? ''
          : (edit.deleteText?.(removed) ?? m.ui_grid_delete_text({ name: edit.nameOf?.(removed) ?? '' }))}
      </p>
    </ConfirmDialog>
  )
}
