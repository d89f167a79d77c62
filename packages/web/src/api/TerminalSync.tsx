import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from './call-api.ts'
import { usePlantParameters } from './plant.ts'
import { setTerminalLine } from './terminal.ts'

/** How soon a screen hears that it stands elsewhere. */
const EVERY = 60_000

/**
 * With `terminalSyncByIP` a screen takes the line of its address; an address that is no terminal has none. A
 * server that does not answer changes nothing. Draws nothing.
 */
export function TerminalSync(): null {
  const isByAddress = usePlantParameters()?.terminalSyncByIP === true
  const { data } = useQuery({
    ...callQuery('terminals.synchronize', {}),
    enabled: isByAddress,
    refetchInterval: EVERY,
    refetchIntervalInBackground: true,
    retry: false,
    staleTime: 0,
  })
  useEffect(() => {
    if (isByAddress && data !== undefined) setTerminalLine(data.terminal?.lineID ?? null)
  }, [isByAddress, data])
  return null
}
