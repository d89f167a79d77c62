import { REASON } from '@baliza/domain'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import type { RowAction } from '../../ui/data-grid/grid-props.ts'
import type { Edited } from './ReasonDialog.tsx'
import type { ListedReason } from './use-reason-columns.tsx'

type Does = { readonly edit: (edited: Edited) => void; readonly remove: (reason: ListedReason) => void }

/**
 * The root is only extended; what the system signs with is changed but never deleted, and gets no company.
 */
export function reasonActions(reason: ListedReason, { edit, remove }: Does): readonly RowAction[] {
  const { reasonID, parentID, isCategory, systemStop } = reason
  const change: RowAction = {
    id: 'edit',
    label: m.stop_reasons_edit_action(),
    icon: <IconPencil size={18} aria-hidden />,
    onRun: () => edit({ reason, parentID, isCategory }),
  }
  const add: RowAction = {
    id: 'add',
    label: m.stop_reasons_add_below({ name: reason.reason }),
    icon: <IconPlus size={18} aria-hidden />,
    onRun: () => edit({ parentID: reasonID, isCategory: false }),
  }
  const del: RowAction = {
    id: 'delete',
    label: m.stop_reasons_delete(),
    icon: <IconTrash size={18} aria-hidden />,
    onRun: () => remove(reason),
  }
  if (parentID === null) return [add]
  return [change, ...(isCategory && reasonID !== REASON.SYSTEM ? [add] : []), ...(systemStop ? [] : [del])]
}
