import type { Losses } from '@baliza/contract'
import { partOfStaffed } from '@baliza/domain'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { WaterfallStep } from '../../ui/charts/waterfall.ts'

export type Loss = Losses['losses'][number]

const KINDS: Record<Loss['kind'], () => string> = {
  discount: m.analysis_loss_discount,
  stops: m.analysis_loss_unsigned,
  noMaterial: m.analysis_loss_no_material,
  unknown: m.analysis_loss_unknown,
  adjustment: m.analysis_loss_adjustment,
  speed: m.analysis_loss_speed,
  rejects: m.analysis_loss_rejects,
}

export const lossName = ({ kind, name }: Loss): string => name ?? KINDS[kind]()

/** The same loss in two windows has the same key. */
export const lossKey = ({ kind, root }: Loss): string => `${kind}/${root ?? ''}`

export const isUnsigned = ({ kind, root }: Loss): boolean => kind === 'stops' && root === null

/** From the staffed time to the good time; what took nothing isn't drawn. */
export function lossSteps({ staffedTime, losses, goodTime }: Losses): WaterfallStep[] {
  const steps = losses
    .filter(({ minutes }) => minutes !== 0)
    .map(
      (loss): WaterfallStep => ({
        id: lossKey(loss),
        name: lossName(loss),
        value: loss.minutes,
        kind: 'step',
        color: loss.color,
        isUnrecognized: isUnsigned(loss),
      }),
    )
  const whole = (id: string, name: string, value: number): WaterfallStep => ({
    id,
    name,
    value,
    kind: 'whole',
    color: null,
  })
  return [
    whole('staffed', m.analysis_staffed(), staffedTime),
    ...steps,
    ...(goodTime === null ? [] : [whole('good', m.analysis_good(), goodTime)]),
  ]
}

/** How much of the staffed time a bar is. */
export const stepShare = ({ value }: WaterfallStep, { staffedTime }: Losses): number | null =>
  partOfStaffed(value, staffedTime)

/** `35.550,4 min`, `−892,6 min`: what is there, and what is taken off it. */
export const stepAmount = ({ value, kind }: WaterfallStep, { minutes, signed }: Format): string =>
  kind === 'whole' ? minutes(value) : m.analysis_signed_minutes({ minutes: signed(-value) })
