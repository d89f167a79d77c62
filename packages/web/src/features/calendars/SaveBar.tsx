import type { CalendarPreview, Calendars } from '@baliza/contract'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi, callQuery } from '../../api/call-api.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { dayText } from './calendar-draft.ts'
import classes from './calendars.module.css'

type SaveBarProps = {
  document: Calendars
  mayReview: boolean
  onSaved: () => void
  onDiscard: () => void
}

/** Nothing is saved before its writer has seen which closed shifts it would compute again. */
export function SaveBar({ document, mayReview, onSaved, onDiscard }: SaveBarProps) {
  const client = useQueryClient()
  const [preview, setPreview] = useState<CalendarPreview>()
  const body = { values: document }
  const review = useWrite(() => callApi('calendars.preview', { body }), { onDone: setPreview })
  const save = useWrite(() => callApi('calendars.put', { body }), {
    doneText: () => m.calendars_saved(),
    onDone: ({ calendars }) => {
      client.setQueryData(callQuery('calendars.get', {}).queryKey, calendars)
      setPreview(undefined)
      onSaved()
    },
    outdates: ['calendars.get'],
  })
  const close = () => {
    save.forget()
    setPreview(undefined)
  }
  return (
    <>
      <Notice tone="warn" title={m.calendars_unsaved()}>
        <div className={classes.foot}>
          <Button variant="default" h={44} onClick={onDiscard}>
            {m.calendars_discard()}
          </Button>
          <Button h={44} disabled={!mayReview} loading={review.isBusy} onClick={() => review.write()}>
            {m.calendars_review()}
          </Button>
        </div>
      </Notice>
      <Refusal text={review.refusal} />
      <ConfirmDialog
        isOpen={preview !== undefined}
        title={m.calendars_preview()}
        confirmLabel={m.calendars_save()}
        isBusy={save.isBusy}
        onConfirm={() => save.write()}
        onClose={close}
      >
        {preview && <Preview preview={preview} />}
        <Refusal text={save.refusal} />
      </ConfirmDialog>
      <Leaving />
    </>
  )
}

function Preview({ preview: { changed, shifts } }: { preview: CalendarPreview }) {
  if (changed.length === 0) return <p>{m.calendars_nothing_past()}</p>
  return (
    <>
      <p>{m.calendars_preview_text({ shifts })}</p>
      <ul className={classes.list}>
        {changed.map((one) => (
          <li key={`${one.lineID} ${one.from}`} className={classes.item}>
            {m.calendars_preview_line({
              line: one.line,
              from: dayText(one.from),
              until: dayText(one.until),
              days: one.days,
              shifts: one.shifts,
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whoever goes elsewhere is asked first: the calendar that he wrote would be lost. */
function Leaving() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search),
    enableBeforeUnload: true,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={m.calendars_leave()}
      confirmLabel={m.calendars_leave_confirm()}
      isDangerous
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{m.calendars_leave_text()}</p>
    </ConfirmDialog>
  )
}
