import type { StopChange, StopSignature } from '@baliza/contract'

/** Something that was done to a stop. */
export type Happening =
  | { readonly kind: 'change'; readonly id: string; readonly at: string; readonly change: StopChange }
  | {
      readonly kind: 'signature'
      readonly id: string
      readonly at: string
      readonly signature: StopSignature
    }

/** Cuts and signatures in one row, newest first. */
export function happeningsOf(
  changes: readonly StopChange[],
  signatures: readonly StopSignature[],
): Happening[] {
  const cuts = changes.map(
    (change): Happening => ({ kind: 'change', id: `change ${change.changeID}`, at: change.at, change }),
  )
  const signed = signatures.map(
    (signature, i): Happening => ({
      kind: 'signature',
      id: `signature ${signatures.length - i}`,
      at: signature.at,
      signature,
    }),
  )
  return [...cuts, ...signed].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
