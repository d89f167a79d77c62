import type { Explanation } from '@baliza/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { StopBar } from '../../ui/charts/StopBar.tsx'
import { Swatch } from '../../ui/charts/Swatch.tsx'
import { type BarStretch, barStretches } from './bar-stretches.ts'
import classes from './explanation.module.css'

type Props = {
  of: Pick<Explanation, 'states' | 'stops'>
  start: string
  end: string
  label: string
  height?: number
}

/** The states of a window as one bar, up to a day long; a stop leads to itself in the list. */
export function StretchesBar({ of, start, end, label, height = 46 }: Props) {
  const format = useFormat()
  const navigate = useNavigate()
  const stretches = useMemo(() => barStretches(of, format), [of, format])
  const segments = useMemo(() => stretches.map(({ segment }) => segment), [stretches])
  const find = useCallback((id: string) => stretches.find(({ segment }) => segment.id === id), [stretches])
  const onPick = useCallback(
    (id: string) => {
      const stop = find(id)?.stop
      if (stop == null) return
      void navigate({
        to: '/paradas/listado',
        search: { order: stop.order, line: stop.lineID, stopId: stop.stopID },
      })
    },
    [find, navigate],
  )
  return (
    <StopBar
      segments={segments}
      start={Date.parse(start)}
      end={Date.parse(end)}
      clock={format.hourMinute}
      label={label}
      height={height}
      details={(id) => <Details of={find(id)} />}
      onPick={onPick}
    />
  )
}

function Details({ of }: { of: BarStretch | undefined }) {
  const { time, minutes } = useFormat()
  if (of === undefined) return null
  const { segment, name, stop } = of
  return (
    <div className={classes.details}>
      <p>
        <Swatch look={segment.look} color={segment.color} />
        <b>{name}</b>
      </p>
      <p>
        {m.explanation_stretch({ from: time(segment.start), to: time(segment.end) })}{' '}
        <b>{minutes(of.minutes, 2)}</b>
      </p>
      {stop?.path != null && stop.path !== name && <p>{stop.path}</p>}
    </div>
  )
}
