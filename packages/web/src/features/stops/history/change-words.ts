import type { StopChange } from '@baliza/contract'
import { m } from '../../../i18n/paraglide/messages.js'

type Counts = { readonly from: number; readonly to: number }

const WORDS: Record<StopChange['kind'], (counts: Counts) => string> = {
  split: ({ to }) => m.stops_change_split({ count: to }),
  cut: ({ to }) => m.stops_change_cut({ count: to }),
  move: () => m.stops_change_move(),
  merge: ({ from, to }) => m.stops_change_merge({ from, to }),
  undo: ({ to }) => (to === 1 ? m.stops_change_undo_one() : m.stops_change_undo({ count: to })),
}

/** What was done to the cuts of a stop: `Dividida en 3 partes`. */
export const changeWords = ({ kind, before, after }: StopChange): string =>
  WORDS[kind]({ from: before.length, to: after.length })
