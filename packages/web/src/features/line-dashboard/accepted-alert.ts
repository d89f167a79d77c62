const keyOf = (lineID: number) => `baliza.alert-read.${lineID}`

type AlertStorage = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The call of a line whose alert was accepted at this browser, for every user and in every language; null =
 * none.
 */
export function acceptedCall(lineID: number, kept: AlertStorage): number | null {
  const text = kept.getItem(keyOf(lineID))
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

export const acceptCall = (lineID: number, callID: number, kept: AlertStorage): void =>
  kept.setItem(keyOf(lineID), `${callID}`)
