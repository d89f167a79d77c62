import type { BodyOf, OrderHour } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import type { Draft, FormField } from '../../ui/form/form-field.ts'

type Write = (figure: number) => string

/** The figures of an hour as they shall be, and why. */
export type Correction = Pick<BodyOf<'production.correct'>, 'units' | 'discards' | 'reason'>

/** What the hour made, and why the count was wrong. */
export const correctionFields = (hour: OrderHour, write: Write): FormField<Correction>[] => [
  {
    field: 'units',
    caption: m.hand_counts_units(),
    kind: 'integer',
    min: 0,
    rangeText: m.hand_counts_negative(),
    isRequired: true,
    hint: m.hand_counts_counted({ figure: write(hour.countedUnits) }),
    whyNot: (_, values) => (isUnchanged(hour, values) ? m.hand_counts_unchanged() : undefined),
  },
  {
    field: 'discards',
    caption: m.hand_counts_discards(),
    kind: 'integer',
    min: 0,
    rangeText: m.hand_counts_negative(),
    isRequired: true,
    hint: m.hand_counts_counted({ figure: write(hour.countedDiscards) }),
    whyNot: (discards, { units }) =>
      Number(discards) > Number(units) ? m.hand_counts_too_many_discards() : undefined,
  },
  {
    field: 'reason',
    caption: m.hand_counts_reason(),
    kind: 'text',
    maxLength: 80,
    isRequired: true,
    requiredText: m.hand_counts_reason_required(),
    isWide: true,
  },
]

const isUnchanged = (hour: OrderHour, { units, discards }: Draft<Correction>) =>
  units === hour.units && discards === hour.discards

/**
 * The figures of the hour as they shall be, and as they were seen: a correction on top of somebody else's is
 * refused.
 */
export function correctionOf(
  line: number,
  { order, start, units: seenUnits, discards: seenDiscards, corrections }: OrderHour,
  { units, discards, reason }: Correction,
): Omit<BodyOf<'production.correct'>, 'username' | 'password'> {
  return {
    line,
    order,
    hour: start,
    units,
    discards,
    reason: reason.trim(),
    seenUnits,
    seenDiscards,
    seenCorrections: corrections.length,
  }
}
