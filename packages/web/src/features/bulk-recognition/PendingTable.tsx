import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { lineNamed } from '../../api/line-names.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './bulk-recognition.module.css'
import { extended, nameOf, type Selection, toggled, toggledLine, totalMinutes } from './selection.ts'
import type { ManagedStop } from './use-pending-stops.ts'

type Props = { stops: readonly ManagedStop[]; selection: Selection; onSelect: (selection: Selection) => void }

/** The stops of each line under its name; a click chooses one, with shift all up to it. */
export function PendingTable({ stops, selection, onSelect }: Props) {
  const last = useRef<string>(undefined)
  const pick = (name: string, isRange: boolean) => {
    onSelect(isRange ? extended(selection, stops, last.current, name) : toggled(selection, name))
    last.current = name
  }
  return (
    <div className={classes.lines}>
      {[...Map.groupBy(stops, ({ lineID }) => lineID)].map(([lineID, ofLine]) => (
        <section key={lineID} className={classes.line}>
          <LineHead stops={ofLine} selection={selection} onSelect={onSelect} />
          <ul className={classes.stops}>
            {ofLine.map((stop) => (
              <PendingRow
                key={nameOf(stop)}
                stop={stop}
                isChosen={selection.has(nameOf(stop))}
                onPick={pick}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function LineHead({ stops, selection, onSelect }: Props) {
  const { minutes } = useFormat()
  const [first] = stops
  if (!first) return null
  const chosen = stops.filter((stop) => selection.has(nameOf(stop))).length
  const name = lineNamed(first)
  return (
    <header className={classes.lineHead}>
      <Checkbox
        label={name}
        aria-label={m.bulk_recognition_choose_line({ name })}
        checked={chosen === stops.length}
        indeterminate={chosen > 0 && chosen < stops.length}
        onChange={() => onSelect(toggledLine(selection, stops))}
        size="md"
      />
      <span className={classes.dim}>
        {m.bulk_recognition_line_sum({ count: stops.length, minutes: minutes(totalMinutes(stops)) })}
      </span>
    </header>
  )
}

function PendingRow({
  stop,
  isChosen,
  onPick,
}: {
  stop: ManagedStop
  isChosen: boolean
  onPick: (name: string, isRange: boolean) => void
}) {
  const { dateTime, time, minutes } = useFormat()
  const end = stop.endDate === null ? m.bulk_recognition_going_on() : time(stop.endDate)
  return (
    <li>
      <label className={classes.row} data-chosen={isChosen || undefined}>
        <Checkbox
          checked={isChosen}
          onChange={({ nativeEvent }) =>
            onPick(nameOf(stop), nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          size="md"
        />
        <span className={classes.when}>{`${dateTime(stop.startDate)} – ${end}`}</span>
        <span className={classes.of}>
          {stop.op === null ? m.bulk_recognition_no_order() : m.bulk_recognition_op({ op: stop.op })}
          {stop.split > 0 && ` · ${m.bulk_recognition_piece({ split: stop.split })}`}
        </span>
        <b className={classes.minutes}>{minutes(stop.duration)}</b>
      </label>
    </li>
  )
}
