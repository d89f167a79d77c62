import { useState } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useStopWrite } from '../use-stop-write.ts'

/** Takes back a change of the cuts; when a signature would be lost with it, that is asked first. */
export function useUndo(onDone: () => void) {
  const [changeID, setChangeID] = useState(0)
  const { write, isBusy, error, forgetError } = useStopWrite(onDone)
  const isQuestion = error instanceof ApiProblem && error.code === 'signed-meanwhile'
  const ask = (wanted: number, confirmed: boolean) => {
    setChangeID(wanted)
    write({
      send: () => callApi('stops.undo', { body: { changeID: wanted, ...(confirmed ? { confirmed } : {}) } }),
      doneText: m.stops_undone(),
    })
  }
  return {
    undo: (wanted: number) => ask(wanted, false),
    isBusy,
    error: isQuestion ? null : error,
    /** To be drawn somewhere. */
    question: (
      <ConfirmDialog
        isOpen={isQuestion}
        title={m.stops_undo_question()}
        confirmLabel={m.stops_undo()}
        isDangerous
        isBusy={isBusy}
        onConfirm={() => ask(changeID, true)}
        onClose={forgetError}
      >
        {error?.message}
      </ConfirmDialog>
    ),
  }
}
