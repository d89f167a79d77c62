/** One bar of a waterfall: a whole, or what is taken off it (below zero: put onto it). */
export type WaterfallStep = {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly kind: 'whole' | 'step'
  readonly color: string | null
  /** Nobody signed for it: it is hatched, as everywhere. */
  readonly isUnrecognized?: boolean
}

export type LaidStep = WaterfallStep & {
  /** Where the bar lies, as parts of the widest level: 0 to 1. */
  readonly from: number
  readonly to: number
  readonly isGain: boolean
}

/**
 * Each step hangs where the one before ended; a whole begins at nothing, or, of the losses alone, out of
 * sight at the left.
 */
export function layOutWaterfall(steps: readonly WaterfallStep[], isOfLosses = false): LaidStep[] {
  let level = 0
  const placed = steps.map((step) => {
    const start = step.kind === 'whole' ? 0 : level
    level = step.kind === 'whole' ? step.value : level - step.value
    return { step, low: Math.min(start, level), high: Math.max(start, level) }
  })
  const widest = Math.max(...placed.map(({ high }) => high), 0)
  const lowest = isOfLosses
    ? Math.max(0, Math.min(widest, ...placed.flatMap(({ step, low }) => (step.kind === 'step' ? [low] : []))))
    : 0
  const span = widest - lowest
  const partOf = (amount: number) => (span === 0 ? 0 : Math.max(0, amount - lowest) / span)
  return placed.map(({ step, low, high }) => ({
    ...step,
    from: partOf(low),
    to: partOf(high),
    isGain: step.kind === 'step' && step.value < 0,
  }))
}
