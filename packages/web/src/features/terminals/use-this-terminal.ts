import { useQuery } from '@tanstack/react-query'
import { callApi, callQuery } from '../../api/call-api.ts'
import { problemText } from '../../api/problem.ts'
import { setTerminalLine, useTerminalLine } from '../../api/terminal.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { terminalChange } from './terminal-change.ts'

/** The line of this screen: kept in the browser, and on the server under the address that it calls from. */
export function useThisTerminal() {
  const lineID = useTerminalLine()
  const { data, error, refetch } = useQuery({ ...callQuery('terminals.synchronize', {}), staleTime: 0 })
  const known = data?.terminal ?? null

  const register = async (wanted: number | null) => {
    const { removes, adds } = terminalChange(known, wanted)
    if (removes !== undefined) await callApi('terminals.delete', { body: { key: removes } })
    if (adds !== undefined) await callApi('terminals.post', { body: { values: { lineID: adds } } })
  }
  const change = useWrite(register, {
    doneText: (_, wanted) => (wanted === null ? m.terminals_removed() : m.terminals_saved()),
    onDone: (_, wanted) => setTerminalLine(wanted),
    onRefused: toastProblem,
    outdates: ['terminals.synchronize', 'terminals.get'],
  })
  return {
    lineID,
    ipAddress: data?.ipAddress,
    isKnown: known !== null,
    error: data === undefined && error !== null ? problemText(error) : undefined,
    retry: () => void refetch(),
    isBusy: change.isBusy,
    setLine: (wanted: number | null) => change.write(wanted),
  }
}
