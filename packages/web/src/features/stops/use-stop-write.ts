import { useMutation } from '@tanstack/react-query'
import { toastProblem } from '../../api/toast-problem.ts'
import { toast } from '../../ui/toast.tsx'
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
  const { mutate, isPending, error, reset, variables } = useMutation({
    mutationFn: ({ ask }: Write) => ask(),
    onSuccess: (_, { said }) => {
      toast.success(said)
      stopsChanged()
      onDone()
    },
    onError: (error) => toastProblem(error),
  })
  return {
    isBusy: isPending,
    error,
    forgetError: reset,
    write: (write: Write) => {
      if (!isPending) mutate(write)
    },
    /** What was asked for last. */
    last: variables,
  }
}
