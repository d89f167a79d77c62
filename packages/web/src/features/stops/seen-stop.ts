import type { StopKey } from '@baliza/contract'

/** A stop as somebody saw it on a screen: its key and what it said when it was drawn. */
export type SeenStop = StopKey & { readonly revision?: number | undefined }

/** Of a row, only what a write needs: a row carries more. */
export const seenStop = ({ order, lineID, stopID, revision }: SeenStop): SeenStop => ({
  order,
  lineID,
  stopID,
  ...(revision === undefined ? {} : { revision }),
})

export const keyOfStop = ({ order, lineID, stopID }: StopKey): StopKey => ({ order, lineID, stopID })

/** The lines of the stops, each once. */
export const linesOf = (stops: readonly StopKey[]): number[] => [
  ...new Set(stops.map(({ lineID }) => lineID)),
]
