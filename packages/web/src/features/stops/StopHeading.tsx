import type { Stop } from '@baliza/contract'
import { useNow } from '../../api/live/use-live.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { linesOf, type SeenStop } from './seen-stop.ts'
import { minutesOfStop } from './stop-span.ts'
import classes from './stops.module.css'

/** `Línea 4 · parada de las 18:13`, or how many stops it is about. */
export function StopTitle({ stops, stop }: { stops: readonly SeenStop[]; stop: Stop | undefined }) {
  const { hourMinute } = useFormat()
  const [first] = stops
  if (stop !== undefined)
    return <>{m.stops_title_of_stop({ lineID: stop.lineID, time: hourMinute(stop.startDate) })}</>
  if (stops.length > 1) return <>{m.stops_title_of_many({ count: stops.length })}</>
  return <>{m.stops_title_of_line({ lineID: first?.lineID ?? 0 })}</>
}

/** What is said of the stop beneath the title: that it goes on, how long, its order, where. */
export function StopSubtitle({ stops, stop }: { stops: readonly SeenStop[]; stop: Stop | undefined }) {
  const { date } = useFormat()
  if (stop === undefined)
    return (
      <span>
        {stops.length > 1 ? m.stops_lines({ lines: linesOf(stops).join(', ') }) : m.stops_loading()}
      </span>
    )
  return (
    <>
      <span className={stop.endDate === null ? classes.open : undefined}>
        {stop.endDate === null ? m.stops_open() : date(stop.startDate)}
      </span>
      <span>
        <StopMinutes stop={stop} />
      </span>
      {stop.op !== null && <span>{m.stops_op({ op: stop.op })}</span>}
      <span>{stop.line}</span>
    </>
  )
}

/** Ticks while the stop goes on. */
export function StopMinutes({ stop }: { stop: Pick<Stop, 'startDate' | 'endDate'> }) {
  return stop.endDate === null ? <OpenMinutes stop={stop} /> : <Minutes stop={stop} now={0} />
}

const OpenMinutes = ({ stop }: { stop: Pick<Stop, 'startDate' | 'endDate'> }) => (
  <Minutes stop={stop} now={useNow()} />
)

function Minutes({ stop, now }: { stop: Pick<Stop, 'startDate' | 'endDate'>; now: number }) {
  const { minutes } = useFormat()
  return <>{minutes(minutesOfStop(stop, now))}</>
}
