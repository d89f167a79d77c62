import type { OrderHour } from '@baliza/contract'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './hand-counts.module.css'

/** Who corrected an hour, when, by how much and why: nothing of it can be changed again. */
export function CorrectionsDialog({ hour, onClose }: { hour: OrderHour; onClose: () => void }) {
  const { hourMinute } = useFormat()
  return (
    <Dialog
      isOpen
      title={m.hand_counts_history_title({ from: hourMinute(hour.start), to: hourMinute(hour.end) })}
      onClose={onClose}
      size={560}
    >
      <ol className={classes.corrections}>
        {hour.corrections.map((correction) => (
          <Correction key={correction.correctionID} correction={correction} />
        ))}
      </ol>
    </Dialog>
  )
}

function Correction({
  correction: { at, userID, units, discards, reason },
}: {
  correction: OrderHour['corrections'][number]
}) {
  const { dateTime, signed } = useFormat()
  const parts = [
    units === 0 ? null : m.hand_counts_change_units({ change: signed(units, 0) }),
    discards === 0 ? null : m.hand_counts_change_discards({ change: signed(discards, 0) }),
  ]
  return (
    <li>
      <p className={classes.change}>{parts.filter((part) => part !== null).join(' · ')}</p>
      <p>{reason}</p>
      <p className={classes.dim}>{m.hand_counts_by({ user: userID, at: dateTime(at) })}</p>
    </li>
  )
}
