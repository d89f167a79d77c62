import { memo } from 'react'
import classes from './charts.module.css'

type Props = { name: string; figure: string /** 0 to 1. */; share: number }

/** A named ratio with its bar. */
export const FactorBar = memo(function FactorBar({ name, figure, share }: Props) {
  return (
    <div className={classes.factor}>
      <span>{name}</span>
      <b>{figure}</b>
      <ShareBar share={share} />
    </div>
  )
})

/** How far something has come; the figure beside it says the same in words. */
export function ShareBar({ share, tone = 'accent' }: { share: number; tone?: 'accent' | 'running' }) {
  return (
    <span className={classes.shareBar} aria-hidden>
      <span data-tone={tone} style={{ width: `${share * 100}%` }} />
    </span>
  )
}
