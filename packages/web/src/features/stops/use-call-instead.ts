import { useState } from 'react'

type CallOffer = {
  readonly lines: readonly number[]
  readonly onCall: ((lineID: number) => void) | undefined
  readonly close: () => void
}

/**
 * Leads from the recognition of a line's stops to a call of maintenance. That opens when the first dialog is gone
 * and the focus is where it was, so that it returns there from the second one too.
 */
export function useCallInstead({ lines: [lineID, ...others], onCall, close }: CallOffer) {
  const [isCalling, setCalling] = useState(false)
  if (onCall === undefined || lineID === undefined || others.length > 0) return {}
  return {
    onCall: () => {
      setCalling(true)
      close()
    },
    onClosed: () => {
      setCalling(false)
      if (isCalling) onCall(lineID)
    },
  }
}
