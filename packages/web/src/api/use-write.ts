import type { CallID } from '@baliza/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.tsx'
import { problemText } from './problem.ts'

type WriteOptions<Sent, Answer> = {
  /** What a toast says once it is done, and for how long where that differs. */
  readonly doneText?: (answer: Answer, sent: Sent) => string
  readonly doneMilliseconds?: number
  readonly onDone?: (answer: Answer, sent: Sent) => unknown
  /** `toastProblem` where the page has no place for the refusal. */
  readonly onRefused?: (error: Error) => unknown
  /** Answers of the server that are old afterwards; after a refusal too, since somebody else may have written. */
  readonly outdates?: readonly CallID[]
}

/**
 * The way of a change to the server, and of what is tried there: busy, done and said, or refused. Nothing is
 * sent before `write`.
 */
export function useWrite<Sent = void, Answer = unknown>(
  send: (sent: Sent) => Promise<Answer>,
  { doneText, doneMilliseconds, onDone, onRefused, outdates = [] }: WriteOptions<Sent, Answer> = {},
) {
  const client = useQueryClient()
  const { mutate, reset, isPending, data, error, variables } = useMutation({
    mutationFn: send,
    onSuccess: (answer, sent) => {
      if (doneText !== undefined) toast.success(doneText(answer, sent), doneMilliseconds)
      return onDone?.(answer, sent)
    },
    onError: (problem) => onRefused?.(problem),
    onSettled: () => Promise.all(outdates.map((id) => client.invalidateQueries({ queryKey: [id] }))),
  })
  return {
    write: mutate,
    isBusy: isPending,
    answer: data,
    /** What was sent last. */
    sent: variables,
    error,
    /** Why it was refused, as a sentence. */
    refusal: error === null ? undefined : problemText(error),
    forget: reset,
  }
}
