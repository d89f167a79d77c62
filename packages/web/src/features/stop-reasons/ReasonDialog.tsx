import '@mantine/core/styles/Button.css'
import type { EquipmentStop, StopReason } from '@baliza/contract'
import { Button } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { revisionIn } from '../../ui/form/conflict.ts'
import { FormFrame } from '../../ui/form/FormFields.tsx'
import type { FormField, FormValues } from '../../ui/form/form-field.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast.tsx'
import { ReasonFields } from './ReasonFields.tsx'
import {
  type DraftProblem,
  draftOf,
  emptyDraft,
  isFixed,
  type ReasonDraft,
  whyNotParent,
  whyNotReasonName,
} from './reason-form.ts'
import { saveReason } from './save-reason.ts'
import type { useReasonLists } from './use-reason-lists.ts'

/** What is edited: a reason, or a new one in a category. */
export type Edited = {
  readonly reason?: StopReason
  readonly parentID: number | null
  readonly isCategory: boolean
}

type ReasonDialogProps = {
  edited: Edited
  lists: ReturnType<typeof useReasonLists>
  onClose: () => void
  onSaved: () => void
}

const PROBLEM_TEXT: Record<DraftProblem, () => string> = {
  'parent-required': m.stop_reasons_parent_required,
  'name-required': m.stop_reasons_name_required,
  'name-with-slash': m.stop_reasons_name_with_slash,
}

const sentence = (problem: DraftProblem | undefined) => problem && PROBLEM_TEXT[problem]()

export function ReasonDialog({ edited, lists, onClose, onSaved }: ReasonDialogProps) {
  const { reason } = edited
  const opened = openDraft(edited, lists.links)
  const form = useForm<ReasonDraft>({
    fields: fieldsOf(reason),
    initial: opened,
    savesUnchanged: true,
    onSave: async (_, { values, theirs }) => {
      await saveReason({ before: newer(reason, theirs), opened, draft: values }, lists.links)
      toast.success(m.stop_reasons_saved())
      onSaved()
    },
    onClose,
    keptAs: `stop-reason ${reason?.reasonID ?? 'new'}`,
  })
  return (
    <Dialog isOpen title={titleOf(edited)} onClose={onClose} size={560}>
      <FormFrame form={form}>
        <ReasonFields form={form} reason={reason} lists={lists} />
        <DialogActions>
          <Button variant="default" size="md" onClick={onClose}>
            {m.stop_reasons_cancel()}
          </Button>
          <Button type="submit" size="md" loading={form.isBusy} disabled={form.conflict !== undefined}>
            {m.stop_reasons_save()}
          </Button>
        </DialogActions>
      </FormFrame>
    </Dialog>
  )
}

/** The reason as somebody else left it meanwhile. */
const newer = (reason: StopReason | undefined, theirs: FormValues | undefined) =>
  reason && { ...reason, revision: revisionIn(theirs) ?? reason.revision }

/** What the dialog asks for; a stop of the system keeps all but its colour and its mark. */
function fieldsOf(reason: StopReason | undefined): FormField<ReasonDraft>[] {
  const isReadOnly = isFixed(reason)
  return [
    {
      field: 'parentID',
      caption: m.stop_reasons_column_category(),
      kind: 'search',
      choices: [],
      isReadOnly,
      whyNot: (_, draft) => sentence(whyNotParent(draft)),
    },
    {
      field: 'reason',
      caption: m.stop_reasons_column_reason(),
      kind: 'text',
      isReadOnly,
      whyNot: (_, draft) => sentence(whyNotReasonName(draft)),
    },
    { field: 'detail', caption: m.stop_reasons_column_detail(), kind: 'multiline', isReadOnly },
    { field: 'color', caption: m.stop_reasons_column_color(), kind: 'color' },
    { field: 'pareto', caption: m.stop_reasons_column_pareto(), kind: 'boolean' },
    { field: 'discountOEE', caption: m.stop_reasons_column_discount(), kind: 'boolean', isReadOnly },
    { field: 'everyLine', caption: m.stop_reasons_every_line(), kind: 'boolean', isReadOnly },
    { field: 'lines', caption: m.stop_reasons_lines(), kind: 'choices', choices: [], isReadOnly },
    { field: 'equipments', caption: m.stop_reasons_equipments(), kind: 'choices', choices: [], isReadOnly },
  ]
}

function openDraft({ reason, parentID, isCategory }: Edited, links: readonly EquipmentStop[]): ReasonDraft {
  if (reason === undefined) return emptyDraft(parentID, isCategory)
  return draftOf(
    reason,
    links.filter((link) => link.reasonID === reason.reasonID).map(({ equipmentID }) => equipmentID),
  )
}

function titleOf({ reason, isCategory }: Edited): string {
  if (reason !== undefined) return m.stop_reasons_edit({ name: reason.reason })
  return isCategory ? m.stop_reasons_add_category() : m.stop_reasons_add()
}
