import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './problem.ts'
import { onSession, sessionUser } from './session.ts'

/** A refusal won't change by asking again; a lost connection may. */
const retry = (failures: number, error: Error) => !(error instanceof ApiProblem) && failures < 2

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, staleTime: 10_000 }, mutations: { retry: false } },
})

// The next one at this screen must not see what the last one was allowed to.
onSession(() => {
  if (sessionUser() === null) queryClient.clear()
})
