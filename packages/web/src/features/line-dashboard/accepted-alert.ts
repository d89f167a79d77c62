import { type KeptStore, type KeptValue, keptValue } from '../../ui/kept-value.ts'

/**
 * The call of a line whose alert was accepted at this browser, for every user and in every language; null =
 * none.
 */
export const acceptedCall = (lineID: number, store?: () => KeptStore): KeptValue<number | null> =>
  keptValue<number | null>(`baliza.alert-read.${lineID}`, {
    parse: (text) => (text !== null && /^\d+$/.test(text) ? Number(text) : null),
    format: (callID) => (callID === null ? null : String(callID)),
    ...(store && { store }),
  })
