import '@mantine/core/styles/Button.css'
import type { EquipmentStop, StopReason } from '@baliza/contract'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
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

const sentence = (problem: DraftProblem | undefined) =>
  problem === undefined ? null : PROBLEM_TEXT[problem]()

export function ReasonDialog({ edited, lists, onClose, onSaved }: ReasonDialogProps) {
  const { reason } = edited
  const opened = openDraft(edited, lists.links)
  const form = useForm<ReasonDraft>({
    initialValues: opened,
    validateInputOnChange: true,
    validate: {
      parentID: (_, draft) => (isFixed(reason) ? null : sentence(whyNotParent(draft))),
      reason: (_, draft) => (isFixed(reason) ? null : sentence(whyNotReasonName(draft))),
    },
  })
  const save = useMutation({
    mutationFn: (draft: ReasonDraft) => saveReason({ before: reason, opened, draft }, lists.links),
    onSuccess: () => {
      toast.success(m.stop_reasons_saved())
      onSaved()
    },
  })
  return (
    <Dialog isOpen title={titleOf(edited)} onClose={onClose} size={560}>
      <form onSubmit={form.onSubmit((draft) => save.mutate(draft))} noValidate>
        {save.isError && <Notice tone="bad" title={problemText(save.error)} isAlert />}
        <ReasonFields form={form} reason={reason} lists={lists} />
        <DialogActions>
          <Button variant="default" size="md" onClick={onClose}>
            {m.stop_reasons_cancel()}
          </Button>
          <Button type="submit" size="md" loading={save.isPending}>
            {m.stop_reasons_save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
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
