import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, callQuery } from '../../api/call-api.ts'
import { problemText } from '../../api/problem.ts'
import { setTerminalLine, useTerminalLine } from '../../api/terminal.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { toast } from '../../ui/toast.tsx'
import { terminalChange } from './terminal-change.ts'

/** The line of this screen: kept in the browser, and on the server under the address that it calls from. */
export function useThisTerminal() {
  const client = useQueryClient()
  const lineID = useTerminalLine()
  const { data, error, refetch } = useQuery({ ...callQuery('terminals.synchronize', {}), staleTime: 0 })
  const known = data?.terminal ?? null

  const register = async (wanted: number | null) => {
    const { removes, adds } = terminalChange(known, wanted)
    if (removes !== undefined) await callApi('terminals.delete', { body: { key: removes } })
    if (adds !== undefined) await callApi('terminals.post', { body: { values: { lineID: adds } } })
  }
  const change = useMutation({
    mutationFn: register,
    onSuccess: (_, wanted) => {
      setTerminalLine(wanted)
      toast.success(wanted === null ? m.terminals_removed() : m.terminals_saved())
    },
    onError: toastProblem,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['terminals.synchronize'] }),
        client.invalidateQueries({ queryKey: ['terminals.get'] }),
      ]),
  })
  return {
    lineID,
    ipAddress: data?.ipAddress,
    isKnown: known !== null,
    error: data === undefined && error !== null ? problemText(error) : undefined,
    retry: () => void refetch(),
    isBusy: change.isPending,
    setLine: (wanted: number | null) => change.mutate(wanted),
  }
}
