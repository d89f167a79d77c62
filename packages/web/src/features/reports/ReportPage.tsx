import { useWrite } from '../../api/use-write.ts'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Loader.css'
import { Button, NativeSelect } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { plantNow } from '../../api/live/use-live.ts'
import { usePlantCalendar } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DateField } from '../../ui/form/DateField.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { downloadReport } from './download-report.ts'
import { type Period, periodQuery, startPeriod } from './period.ts'
import classes from './reports.module.css'

/** The OEE workbook of a period and of some lines. */
export function ReportPage() {
  const calendar = usePlantCalendar()
  return (
    <>
      <PageHeader title={m.reports_title()} subtitle={m.reports_subtitle()} />
      {calendar !== undefined && <ReportForm initial={startPeriod(calendar, plantNow())} />}
    </>
  )
}

function ReportForm({ initial }: { initial: Period }) {
  const [period, setPeriod] = useState(initial)
  const [line, setLine] = useState('')
  const download = useWrite(downloadReport)
  const isTurned = period.from > period.to
  const isWhole = period.from !== '' && period.to !== ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isWhole && !isTurned) download.write({ ...periodQuery(period), ...(line !== '' && { lines: line }) })
  }
  const day = (field: keyof Period, label: string) => (
    <DateField
      label={label}
      value={period[field]}
      required
      error={isTurned && field === 'to' && m.reports_turned()}
      onChange={(value) => setPeriod({ ...period, [field]: value })}
    />
  )
  return (
    <Tile title={m.reports_period()} className={classes.card}>
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.hint}>{m.reports_whole_days()}</p>
        {day('from', m.reports_from())}
        {day('to', m.reports_to())}
        <LineChoice value={line} onChange={setLine} />
        <Button
          type="submit"
          size="md"
          loading={download.isBusy}
          leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
        >
          {m.reports_download()}
        </Button>
      </form>
    </Tile>
  )
}

function LineChoice({ value, onChange }: { value: string; onChange: (line: string) => void }) {
  const { data = [] } = useQuery({
    queryKey: ['Resources.LookupResources'],
    queryFn: ({ signal }) => callApi('resources.lookup', {}, signal),
  })
  return (
    <NativeSelect
      size="md"
      label={m.reports_lines()}
      value={value}
      data={[
        { value: '', label: m.reports_all_lines() },
        ...data.map((item) => ({ value: `${item.value}`, label: `${item.value} · ${item.text}` })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
