import { memo, useMemo } from 'react'
import classes from './waterfall.module.css'
import { layOutWaterfall, type WaterfallStep } from './waterfall.ts'

type Props = {
  steps: readonly WaterfallStep[]
  label: string
  /** How a bar says its amount, and its part of the whole. */
  amount: (step: WaterfallStep) => string
  share: (step: WaterfallStep) => string
  /** The losses across the whole width, however small they are beside the whole. */
  isOfLosses?: boolean
  /** What leads to the facts behind a bar. */
  onPick: (id: string) => void
}

/** From a whole down to what is left of it: one bar below the other, each a button. */
export const Waterfall = memo(function Waterfall({
  steps,
  label,
  amount,
  share,
  isOfLosses = false,
  onPick,
}: Props) {
  const laid = useMemo(() => layOutWaterfall(steps, isOfLosses), [steps, isOfLosses])
  return (
    <ol className={classes.waterfall} aria-label={label}>
      {laid.map((step) => (
        <li key={step.id}>
          <button
            type="button"
            className={classes.step}
            data-kind={step.kind}
            onClick={() => onPick(step.id)}
          >
            <span className={classes.name}>{step.name}</span>
            <span className={classes.track} aria-hidden>
              <span
                className={classes.bar}
                data-look={lookOf(step)}
                style={{
                  left: `${step.from * 100}%`,
                  width: `${(step.to - step.from) * 100}%`,
                  ...(step.color !== null && { background: step.color }),
                }}
              />
            </span>
            <b className={classes.amount}>{amount(step)}</b>
            <span className={classes.share}>{share(step)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
})

function lookOf({ kind, isUnrecognized, value }: WaterfallStep): string {
  if (isUnrecognized) return 'unrecognized'
  if (kind === 'whole') return 'whole'
  return value < 0 ? 'gain' : 'loss'
}
