import type { Stop } from '@baliza/contract'
import { instant } from '@baliza/domain'
import type { Stretch } from './CutTimeline.tsx'
import type { CutSpan } from './cut-draft.ts'

/** A stop, or a piece of one, as the timeline draws it. */
export const stretchOf = (stop: Stop, { end }: Pick<CutSpan, 'end'>): Stretch => ({
  start: instant(Date.parse(stop.startDate)),
  end: stop.endDate === null ? end : instant(Date.parse(stop.endDate)),
  look: stop.recognized ? 'stop' : 'unrecognized',
  color: stop.color,
})
