import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { useStopsChanged } from './use-stops-changed.ts'

type Write = {
  readonly send: () => Promise<unknown>
  /** The text of the toast when it is done. */
  readonly doneText: string
}

/**
 * A change of stops on its way to the server: then it is said, and every screen that shows stops asks again.
 */
export function useStopWrite(onDone: () => void) {
  const stopsChanged = useStopsChanged()
  const { write, isBusy, error, forget, sent } = useWrite(({ send }: Write) => send(), {
    doneText: (_, { doneText }) => doneText,
    onDone: () => {
      stopsChanged()
      onDone()
    },
    onRefused: toastProblem,
  })
  return {
    isBusy,
    error,
    forgetError: forget,
    write: (change: Write) => {
      if (!isBusy) write(change)
    },
    /** What was asked for last. */
    last: sent,
  }
}
