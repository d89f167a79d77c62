import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import type { SectorOfTree } from '@baliza/contract'
import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lineNamed } from '../../api/line-names.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DateField } from '../../ui/form/DateField.tsx'
import classes from './bulk-recognition.module.css'
import { type BulkSearch, toBulk } from './bulk-search.ts'

/** Which lines and days are shown; the address keeps it. */
export function BulkFilter({ search, sectors }: { search: BulkSearch; sectors: readonly SectorOfTree[] }) {
  const navigate = useNavigate()
  const { sector, line, from, to } = search
  const set = (change: { [Name in keyof BulkSearch]?: BulkSearch[Name] | undefined }) => {
    const next = Object.fromEntries(
      Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined),
    )
    void navigate(toBulk(next))
  }
  const lines = sectors
    .filter(({ sectorName }) => sector === undefined || sectorName === sector)
    .flatMap((one) => one.lines)
  return (
    <div className={classes.filter}>
      <Select
        size="md"
        label={m.bulk_recognition_sector()}
        placeholder={m.bulk_recognition_all()}
        clearable
        searchable
        data={sectors.map(({ sectorName }) => sectorName)}
        value={sector ?? null}
        onChange={(value) => set({ sector: value ?? undefined, line: undefined })}
      />
      <Select
        size="md"
        label={m.bulk_recognition_line()}
        placeholder={m.bulk_recognition_all_lines()}
        clearable
        searchable
        data={lines.map(({ lineID, description }) => ({
          value: `${lineID}`,
          label: lineNamed({ lineID, line: description }),
        }))}
        value={line === undefined ? null : `${line}`}
        onChange={(value) => set({ line: value === null ? undefined : Number(value) })}
      />
      <DateField
        label={m.bulk_recognition_from()}
        value={from ?? ''}
        max={to}
        onChange={(day) => set({ from: day || undefined })}
      />
      <DateField
        label={m.bulk_recognition_to()}
        value={to ?? ''}
        min={from}
        onChange={(day) => set({ to: day || undefined })}
      />
    </div>
  )
}
