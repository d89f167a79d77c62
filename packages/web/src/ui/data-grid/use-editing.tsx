import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { useKeptOpen } from '../kept-draft.ts'
import type { DataGridProps, RowAction } from './grid-props.ts'

/** Which row is being edited: one that is there, or a new one. */
type Edited<R> = { readonly row: R | undefined }

const allows = <R,>(rule: boolean | ((row: R) => boolean) | undefined, row: R) =>
  typeof rule === 'function' ? rule(row) : rule === true

/** Which dialog is open, and the buttons that open them. */
export function useEditing<R extends object>({ id, edit, source, rowActions }: DataGridProps<R>) {
  const [edited, setEdited] = useKeptOpen<Edited<R>>(`grid ${id}`)
  const [removed, setRemoved] = useState<R>()
  const canEdit = edit !== undefined && source.update !== undefined && Boolean(edit.canEdit)
  const canDelete = edit !== undefined && source.remove !== undefined && Boolean(edit.canDelete)
  const actionsOf = useCallback(
    (row: R): readonly RowAction[] => [
      ...(rowActions?.(row) ?? []),
      ...(canEdit && allows(edit?.canEdit, row)
        ? [
            {
              id: '$edit',
              label: m.ui_grid_edit(),
              icon: <IconPencil size={18} aria-hidden />,
              onRun: () => setEdited({ row }),
            },
          ]
        : []),
      ...(canDelete && allows(edit?.canDelete, row)
        ? [
            {
              id: '$delete',
              label: m.ui_grid_delete(),
              icon: <IconTrash size={18} aria-hidden />,
              onRun: () => setRemoved(row),
            },
          ]
        : []),
    ],
    [edit, rowActions, canEdit, canDelete, setEdited],
  )
  return {
    edited,
    setEdited,
    removed,
    setRemoved,
    canAdd: edit?.canAdd === true && source.insert !== undefined,
    hasActions: rowActions !== undefined || canEdit || canDelete,
    actionsOf,
  }
}

export type Editing<R extends object> = ReturnType<typeof useEditing<R>>
