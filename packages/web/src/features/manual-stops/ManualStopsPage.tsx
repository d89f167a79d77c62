import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { callQuery } from '../../api/call-api.ts'
import { lineNamed } from '../../api/line-names.ts'
import { plantNow } from '../../api/live/use-live.ts'
import { usePlantCalendar } from '../../api/plant.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DateField } from '../../ui/form/DateField.tsx'
import { useKeptOpen } from '../../ui/kept-draft.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { DayStrip } from './DayStrip.tsx'
import { DeleteStopDialog } from './DeleteStopDialog.tsx'
import { ManualStopDialog } from './ManualStopDialog.tsx'
import { type ManualSearch, toManual, useManualSearch } from './manual-search.ts'
import classes from './manual-stops.module.css'
import { StopsOfDay } from './StopsOfDay.tsx'
import { type DayStop, useStopsOfDay } from './use-stops-of-day.ts'

type Opened = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly stop: DayStop }

/** Stops written down where no signal says them; they may not overlap. */
export function ManualStopsPage() {
  const lines = useManualLines()
  const choice = useChoice(lines.data ?? [])
  const { line, day } = choice
  const [opened, setOpened] = useKeptOpen<Opened>('manual-stops')
  const client = useQueryClient()
  const done = () => {
    setOpened(undefined)
    void client.invalidateQueries()
  }
  if (lines.data?.length === 0)
    return <EmptyState isPage title={m.manual_stops_no_lines()} text={m.manual_stops_no_lines_hint()} />
  return (
    <div className={classes.page}>
      <PageHeader title={m.manual_stops_title()}>
        <AddButton isReady={line !== undefined} onClick={() => setOpened({ kind: 'new' })} />
      </PageHeader>
      <Choice lines={lines.data ?? []} chosen={choice} />
      <Day of={choice} onOpen={setOpened} />
      {line !== undefined && day !== undefined && opened !== undefined && (
        <Dialogs opened={opened} line={line} day={day} onClose={() => setOpened(undefined)} onDone={done} />
      )}
    </div>
  )
}

/** The strip and the list of the chosen day. */
function Day({ of: { line, day }, onOpen }: { of: ManualSearch; onOpen: (opened: Opened) => void }) {
  const { data: stops, interval, error, refetch } = useStopsOfDay(line, day)
  if (error) return <ErrorState text={problemText(error)} onRetry={() => void refetch()} />
  if (stops === undefined || interval === undefined) return <SkeletonRows rows={5} />
  return (
    <>
      <DayStrip stops={stops} interval={interval} />
      <StopsOfDay
        stops={stops}
        onEdit={(stop) => onOpen({ kind: 'edit', stop })}
        onDelete={(stop) => onOpen({ kind: 'delete', stop })}
      />
    </>
  )
}

function AddButton({ isReady, onClick }: { isReady: boolean; onClick: () => void }) {
  return (
    <Button h={44} leftSection={<IconPlus size={18} aria-hidden />} disabled={!isReady} onClick={onClick}>
      {m.manual_stops_add()}
    </Button>
  )
}

type DialogsProps = { opened: Opened; line: number; day: string; onClose: () => void; onDone: () => void }

function Dialogs({ opened, line, day, onClose, onDone }: DialogsProps) {
  if (opened.kind === 'delete')
    return <DeleteStopDialog stop={opened.stop} onClose={onClose} onDeleted={onDone} />
  const stop = opened.kind === 'edit' ? opened.stop : undefined
  return <ManualStopDialog lineID={line} day={day} stop={stop} onClose={onClose} onSaved={onDone} />
}

type ManualLine = { readonly lineID: number; readonly description: string }

function useManualLines() {
  return useQuery({
    ...callQuery('resources.tree', {}),
    select: (sectors) =>
      sectors.flatMap(({ lines }) => lines).filter(({ enableStopsManager }) => enableStopsManager),
  })
}

/** What the address says, else the first line and today. */
function useChoice(lines: readonly ManualLine[]): ManualSearch {
  const { line, day } = useManualSearch()
  const today = usePlantCalendar()?.productionDayAt(plantNow())
  const chosen = lines.find(({ lineID }) => lineID === line) ?? lines[0]
  const of = day ?? today
  return { ...(chosen && { line: chosen.lineID }), ...(of !== undefined && { day: of }) }
}

function Choice({ lines, chosen: { line, day } }: { lines: readonly ManualLine[]; chosen: ManualSearch }) {
  const navigate = useNavigate()
  const today = usePlantCalendar()?.productionDayAt(plantNow())
  return (
    <div className={classes.choice}>
      <Select
        size="md"
        label={m.manual_stops_line()}
        searchable
        allowDeselect={false}
        data={lines.map(({ lineID, description }) => ({
          value: `${lineID}`,
          label: lineNamed({ lineID, line: description }),
        }))}
        value={line === undefined ? null : `${line}`}
        onChange={(value) =>
          void navigate(toManual({ line: Number(value), ...(day !== undefined && { day }) }))
        }
      />
      <DateField
        label={m.manual_stops_day()}
        value={day ?? ''}
        max={today}
        onChange={(chosen) => {
          if (chosen !== '') void navigate(toManual({ ...(line !== undefined && { line }), day: chosen }))
        }}
      />
    </div>
  )
}
