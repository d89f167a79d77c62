import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { callQuery } from '../../api/call-api.ts'
import { lineNamed } from '../../api/line-names.ts'
import { plantNow } from '../../api/live/use-live.ts'
import { useFormat, usePlantCalendar } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DateField } from '../../ui/form/DateField.tsx'
import { type CountSearch, toCounts } from './count-search.ts'
import classes from './hand-counts.module.css'
import type { CountLine } from './use-count-choice.ts'

/** Which hours are shown: those of a line and a day, or those of one of its orders. */
export function CountChoice({
  choice: { line, day, order },
  lines,
}: {
  choice: CountSearch
  lines: readonly CountLine[]
}) {
  const navigate = useNavigate()
  const today = usePlantCalendar()?.productionDayAt(plantNow())
  const ofDay = day !== undefined && { day }
  return (
    <div className={classes.choice}>
      <Select
        label={m.hand_counts_line()}
        searchable
        allowDeselect={false}
        size="md"
        data={lines.map(({ lineID, description }) => ({
          value: `${lineID}`,
          label: lineNamed({ lineID, line: description }),
        }))}
        value={line === undefined ? null : `${line}`}
        onChange={(value) => void navigate(toCounts({ line: Number(value), ...ofDay }))}
      />
      <DateField
        label={m.hand_counts_day()}
        disabled={order !== undefined}
        value={day ?? ''}
        max={today}
        onChange={(value) => {
          if (value !== '') void navigate(toCounts({ ...(line !== undefined && { line }), day: value }))
        }}
      />
      {line !== undefined && (
        <OrderSelect
          line={line}
          order={order}
          onChoose={(chosen) =>
            void navigate(toCounts({ line, ...ofDay, ...(chosen !== null && { order: chosen }) }))
          }
        />
      )}
    </div>
  )
}

const MOST_OFFERED = 50

type OrderProps = { line: number; order: number | undefined; onChoose: (order: number | null) => void }

/** The orders that the line made, newest first; none chosen = the whole day. */
function OrderSelect({ line, order, onChoose }: OrderProps) {
  const { dateTime } = useFormat()
  const { data = [] } = useQuery(
    callQuery('orders.get', { query: { filter: JSON.stringify(['lineID', '=', line]), take: '1000' } }),
  )
  return (
    <Select
      label={m.hand_counts_order()}
      placeholder={m.hand_counts_any_order()}
      searchable
      clearable
      size="md"
      limit={MOST_OFFERED}
      data={data
        .filter(({ startDate }) => startDate !== null)
        .map(({ order: number, op, startDate }) => ({
          value: `${number}`,
          label: m.hand_counts_order_name({ op, start: dateTime(startDate) }),
        }))}
      value={order === undefined ? null : `${order}`}
      onChange={(value) => onChoose(value === null ? null : Number(value))}
    />
  )
}
