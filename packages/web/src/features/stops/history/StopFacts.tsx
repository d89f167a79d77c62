import type { Stop } from '@baliza/contract'
import type { ReactNode } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { reasonPath } from '../../../i18n/reason-name.ts'
import { ReasonCell } from '../stop-columns.tsx'
import classes from './history.module.css'

/** What a stop is, and who says so. */
export function StopFacts({ stop }: { stop: Stop }) {
  const { dateTime } = useFormat()
  return (
    <dl className={classes.facts}>
      <Fact name={m.stops_column_reason()}>
        <ReasonCell {...stop} />
      </Fact>
      {stop.path !== null && (
        <Fact name={m.stops_column_path()}>{reasonPath(stop.path).replaceAll('/', ' / ')}</Fact>
      )}
      {stop.equipmentName !== null && <Fact name={m.stops_column_equipment()}>{stop.equipmentName}</Fact>}
      <Fact name={m.stops_column_updated_by()}>{signer(stop, dateTime)}</Fact>
      <Fact name={m.stops_column_start()}>{dateTime(stop.startDate)}</Fact>
      <Fact name={m.stops_column_end()}>
        {stop.endDate === null ? m.stops_open() : dateTime(stop.endDate)}
      </Fact>
      <Fact name={m.stops_column_order()}>{order(stop)}</Fact>
      <Fact name={m.stops_column_stop()}>
        {stop.split === 0 ? stop.stopID : m.stops_piece_of({ stopID: stop.stopID, split: stop.split })}
      </Fact>
      {stop.manual && <Fact name={m.stops_column_manual()}>{m.stops_manual_yes()}</Fact>}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const order = ({ order: number, op, lot }: Stop) =>
  number === 0
    ? m.stops_preset_no_order()
    : [`${number}`, op, lot].filter((part) => part !== null).join(' · ')

function signer(
  { recognized, updatedBy, updateDate }: Stop,
  dateTime: (at: string | null) => string,
): string {
  if (!recognized) return m.stops_signed_by_nobody()
  if (updatedBy === null) return m.stops_signed_by_system()
  return updateDate === null ? updatedBy : m.stops_by_at({ who: updatedBy, when: dateTime(updateDate) })
}
