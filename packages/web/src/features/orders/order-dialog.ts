/** As much of an order as its dialogs name. */
export type NamedOrder = {
  readonly order: number
  readonly op: string
  readonly version: number
  readonly lineID: number
}

/** Which dialog is open. */
export type Opened =
  | { readonly kind: 'create' }
  | { readonly kind: 'start' | 'finalize' | 'reprocess'; readonly order: NamedOrder }
