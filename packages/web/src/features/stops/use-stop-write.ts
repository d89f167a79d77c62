import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { useStopsChanged } from './use-stops-changed.ts'

type Write = {
  readonly ask: () => Promise<unknown>
  /** What is said when it was done. */
  readonly said: string
}

/**
 * A change of stops on its way to the server: then it is said, and every screen that shows stops asks again.
 */
export function useStopWrite(onDone: () => void) {
  const stopsChanged = useStopsChanged()
  const { write, isBusy, error, forget, sent } = useWrite(({ ask }: Write) => ask(), {
    said: (_, { said }) => said,
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
    write: (asked: Write) => {
      if (!isBusy) write(asked)
    },
    /** What was asked for last. */
    last: sent,
  }
}
