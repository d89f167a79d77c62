import type { Stop } from '@baliza/contract'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { reasonName } from '../../i18n/reason-name.ts'
import { Swatch } from '../../ui/charts/Swatch.tsx'
import classes from './stops.module.css'

/** What a stop is signed with that somebody modifies. */
export function SignedNow({ stop }: { stop: Stop }) {
  const { dateTime } = useFormat()
  const parts = [
    stop.equipmentName,
    stop.updatedBy,
    stop.updateDate === null ? null : dateTime(stop.updateDate),
  ]
  return (
    <p className={classes.signedNow}>
      <Swatch look="stop" color={stop.color} />
      <span>{m.stops_signed_now()}</span>
      <b>{reasonName(stop)}</b>
      <span>{parts.filter((part) => part !== null).join(' · ')}</span>
    </p>
  )
}
