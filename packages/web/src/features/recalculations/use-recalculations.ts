import type { Recalculation } from '@baliza/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi, callQuery } from '../../api/call-api.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { toast } from '../../ui/toast.tsx'
import { endedJobs, isActive } from './ended-jobs.ts'
import { KIND_WORDS, type Kind } from './kind-words.ts'

const WATCH = 1_000
/** Another administrator may start one. */
const LOOK = 15_000

const latest = () => callQuery('recalculations.get', {})

/**
 * The latest recalculation of each kind, watched while one runs: a page that is opened again finds it where
 * it is.
 */
export function useRecalculations() {
  const client = useQueryClient()
  const query = useQuery({
    ...latest(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? WATCH : LOOK),
  })
  useTellEnd(query.data)
  const cancel = useWrite((id: number) => callApi('recalculations.cancel', { body: { id } }), {
    onRefused: toastProblem,
    outdates: ['recalculations.get'],
  })
  const renew = () => client.invalidateQueries({ queryKey: latest().queryKey })
  return {
    jobs: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    start: async (kind: Kind, signer: { user: string; password: string }) => {
      toast.info(m.recalculations_wait())
      await callApi('recalculations.post', { body: { kind, ...signer } })
      await renew()
    },
    cancel: cancel.write,
    isCancelling: cancel.isBusy,
  }
}

/** Says once how a recalculation ended that was seen running. */
function useTellEnd(jobs: readonly Recalculation[] | undefined): void {
  const client = useQueryClient()
  const running = useRef<readonly number[]>([])
  useEffect(() => {
    if (jobs === undefined) return
    const ended = endedJobs(running.current, jobs)
    for (const job of ended) tellEnd(job)
    // Parameters tell whether history of another time zone is hidden.
    if (ended.length > 0) void client.invalidateQueries({ queryKey: ['parameters.get'] })
    running.current = jobs.filter(isActive).map(({ id }) => id)
  }, [jobs, client])
}

function tellEnd({ kind, state, done }: Recalculation): void {
  if (state === 'done') toast.success(KIND_WORDS[kind].success({ count: `${done}` }))
  if (state === 'failed') toast.error(m.recalculations_failed())
}
