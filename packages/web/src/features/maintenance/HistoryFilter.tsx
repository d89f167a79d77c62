import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Select } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { DateField } from '../../ui/form/DateField.tsx'
import type { Days } from '../analysis/analysis-days.ts'
import { Pick } from '../analysis/Pick.tsx'
import classes from './maintenance.module.css'
import { type MaintenanceSearch, SHOWN } from './maintenance-search.ts'
import type { useMaintenanceSearch } from './shown-calls.ts'
import { useCallLines } from './use-call-lines.ts'

type Props = {
  search: MaintenanceSearch
  set: ReturnType<typeof useMaintenanceSearch>['set']
  days: Days
  today: string
}

/** Which calls are shown, and how; the address keeps it. */
export function HistoryFilter({ search, set, days, today }: Props) {
  const lines = useCallLines()
  return (
    <div className={classes.filter}>
      <Select
        label={m.maintenance_line()}
        placeholder={m.maintenance_every_line()}
        searchable
        clearable
        size="md"
        data={lines.map(({ lineID, name }) => ({ value: `${lineID}`, label: name }))}
        value={search.line === undefined ? null : `${search.line}`}
        onChange={(value) => set({ line: value === null ? undefined : Number(value) })}
      />
      <DateField
        label={m.maintenance_from()}
        value={days.from}
        max={days.to}
        onChange={(day) => set({ from: day || undefined, to: days.to })}
      />
      <DateField
        label={m.maintenance_to()}
        value={days.to}
        min={days.from}
        max={today}
        onChange={(day) => set({ from: days.from, to: day || undefined })}
      />
      <Pick
        label={m.maintenance_shown()}
        value={search.shows ?? 'calls'}
        options={[
          ['calls', m.maintenance_shown_calls()],
          ['lines', m.maintenance_shown_lines()],
          ['technicians', m.maintenance_shown_technicians()],
        ]}
        onChange={(shows) => set({ shows: SHOWN.find((one) => one === shows) })}
      />
    </div>
  )
}
