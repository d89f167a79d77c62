import type { LineReason } from '@baliza/contract'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { callQuery } from '../../api/call-api.ts'
import { reasonName, reasonPath } from '../../i18n/reason-name.ts'
import { sharedReasons } from './reason-choice.ts'

export type LineReasons = {
  /** undefined until all lines have answered. */
  readonly reasons: readonly LineReason[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** What the lines show to sign with; of several, what all of them show. */
export const useLineReasons = (lineIDs: readonly number[]): LineReasons =>
  useQueries({
    queries: lineIDs.map((lineID) => ({
      ...callQuery('stopreasons.forLine', { query: { lineID } }),
      staleTime: 60_000,
    })),
    combine: combined,
  })

function combined(answers: UseQueryResult<LineReason[]>[]): LineReasons {
  const lists = answers.flatMap(({ data }) => (data === undefined ? [] : [data.map(spoken)]))
  return {
    reasons: lists.length === answers.length ? sharedReasons(lists) : undefined,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const answer of answers) void answer.refetch()
    },
  }
}

const spoken = (reason: LineReason): LineReason => ({
  ...reason,
  reason: reasonName(reason) ?? reason.reason,
  path: reasonPath(reason.path),
})
