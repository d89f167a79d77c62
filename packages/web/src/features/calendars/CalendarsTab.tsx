import type { Calendars } from '@baliza/contract'
import { type CalendarDocument, type DayPlan, mayRole, whyNotCalendar } from '@baliza/domain'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { plantNow } from '../../api/live/use-live.ts'
import { usePlantCalendar } from '../../api/plant.ts'
import { problemText } from '../../api/problem.ts'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { takeDraft, useKeptDraft } from '../../ui/kept-draft.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { Tile } from '../../ui/Tile.tsx'
import classes from './calendars.module.css'
import { DayDialog } from './DayDialog.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { Patterns } from './Patterns.tsx'
import { type PartProps, plantPlace, usePlaces } from './places.ts'
import { Rules } from './Rules.tsx'
import { refusalText } from './refusal-text.ts'
import { SaveBar } from './SaveBar.tsx'

/** The shifts of the plant, its sectors and lines. An administrator changes them, a supervisor reads them. */
export function CalendarsTab() {
  const { data, error, refetch } = useQuery(callQuery('calendars.get', {}))
  const today = usePlantCalendar()?.productionDayAt(plantNow())
  if (error && data === undefined)
    return <ErrorState text={problemText(error)} onRetry={() => void refetch()} />
  if (data === undefined || today === undefined) return <SkeletonRows rows={6} />
  return <CalendarEditor saved={data} today={today} />
}

const KEPT = 'calendars'

/** What is being written, beside the state of the calendar that it began with. */
function useDraft(saved: Calendars) {
  const [draft, setDraft] = useState(() => takeDraft(KEPT) as Calendars | undefined)
  useKeptDraft(KEPT, draft)
  const document = draft ?? saved
  return {
    document,
    isChanged: draft !== undefined,
    change: (next: CalendarDocument) => setDraft({ ...(next as Calendars), revision: document.revision }),
    forget: () => setDraft(undefined),
  }
}

function CalendarEditor({ saved, today }: { saved: Calendars; today: string }) {
  const mayEdit = mayRole(useSessionUser()?.roleID ?? 0, 'configuration.administer')
  const { document, isChanged, change, forget } = useDraft(saved)
  const places = usePlaces()
  const [placeID, setPlaceID] = useState('plant')
  const place = places.find(({ id }) => id === placeID) ?? plantPlace()
  const refusals = whyNotCalendar(document)
  return (
    <div className={classes.stack}>
      {!mayEdit && <Notice tone="info" title={m.calendars_read_only()} />}
      {isChanged && (
        <SaveBar document={document} mayReview={refusals.length === 0} onSaved={forget} onDiscard={forget} />
      )}
      {refusals.length > 0 && (
        <Notice tone="bad" title={m.calendars_refused()}>
          <ul className={classes.refusals}>
            {refusals.map((why) => (
              <li key={JSON.stringify(why)}>{refusalText(why)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <NativeSelect
        size="md"
        label={m.calendars_place()}
        value={place.id}
        data={places.map(({ id, text }) => ({ value: id, label: text }))}
        onChange={({ currentTarget }) => setPlaceID(currentTarget.value)}
      />
      <Month {...{ document, place, places, today, mayEdit, onChange: change }} />
      <Rules {...{ document, place, places, today, mayEdit, onChange: change }} />
      <Patterns {...{ document, mayEdit, onChange: change }} />
    </div>
  )
}

function Month({ today, ...shown }: PartProps) {
  const [month, setMonth] = useState(today.slice(0, 7))
  const [opened, setOpened] = useState<{ day: string; plan: DayPlan }>()
  return (
    <Tile title={m.calendars_month_of({ place: shown.place.text })}>
      <MonthGrid
        document={shown.document}
        place={shown.place}
        month={month}
        today={today}
        onMonth={setMonth}
        onDay={(day, plan) => setOpened({ day, plan })}
      />
      <p className={classes.dim}>{m.calendars_legend()}</p>
      {opened && <DayDialog {...shown} {...opened} onClose={() => setOpened(undefined)} />}
    </Tile>
  )
}
