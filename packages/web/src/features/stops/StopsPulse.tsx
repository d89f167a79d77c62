import { useEffect, useEffectEvent, useRef } from 'react'
import { useLines } from '../../api/live/use-live.ts'
import { usePlantParameters } from '../../api/plant.ts'

/** A plant that flickers must not turn into a flood of questions. */
const SHORTEST_PAUSE = 5_000
/** Until the parameters of the plant have come. */
const USUAL_SECONDS = 60

type StopsPulseProps = {
  /** Only what happens there is worth a look. */
  lineID: number | undefined
  onPulse: () => void
}

/**
 * Tells when the list of stops may have become old: a line says so, or `gridRefreshTime` has passed. Draws
 * nothing itself.
 */
export function StopsPulse({ lineID, onPulse }: StopsPulseProps) {
  const seconds = usePlantParameters()?.gridRefreshTime ?? USUAL_SECONDS
  const sign = useLines()
    .filter(({ status }) => lineID === undefined || status.lineID === lineID)
    .map(({ status: { since, stop, unrecognizedStops } }) =>
      [since, stop?.stopID, stop?.reasonID, unrecognizedStops].join(' '),
    )
    .join('|')
  const seen = useRef<string>(undefined)
  const pulsedAt = useRef(Number.NEGATIVE_INFINITY)
  const pulse = useEffectEvent(onPulse)

  useEffect(() => {
    const timer = setInterval(() => pulse(), Math.max(1, seconds) * 1000)
    return () => clearInterval(timer)
  }, [seconds])

  useEffect(() => {
    if (seen.current === sign) return
    const isFirst = seen.current === undefined || seen.current === ''
    if (isFirst) {
      seen.current = sign
      return
    }
    const pause = Math.max(0, pulsedAt.current + SHORTEST_PAUSE - performance.now())
    const timer = setTimeout(() => {
      seen.current = sign
      pulsedAt.current = performance.now()
      pulse()
    }, pause)
    return () => clearTimeout(timer)
  }, [sign])
  return null
}
