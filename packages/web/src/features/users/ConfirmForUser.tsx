import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

export type ConfirmForUserProps = { userID: string; onDone: () => void; onClose: () => void }

type Props = Omit<ConfirmForUserProps, 'userID'> & {
  /** What is done, as a verb: above the question, and on its button. */
  title: string
  text: string
  send: () => Promise<unknown>
  doneText: string
}

/** Takes something from a user once that is confirmed. A refusal is told, and closes the question too. */
export function ConfirmForUser({ title, text, send, doneText, onDone, onClose }: Props) {
  const { write, isBusy } = useWrite(send, {
    doneText: () => doneText,
    onDone,
    onRefused: (error) => {
      toastProblem(error)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={title}
      confirmLabel={title}
      isBusy={isBusy}
      onConfirm={() => write()}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
