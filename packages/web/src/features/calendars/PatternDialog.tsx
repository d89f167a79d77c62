import { type CalendarDocument, type NamedPattern, whyNotCalendar } from '@baliza/domain'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import {
  clockOf,
  minuteFrom,
  TEMPLATE_IDS,
  TEMPLATES,
  type TemplateID,
  withDayStart,
  withPattern,
} from './calendar-draft.ts'
import classes from './calendars.module.css'
import { PatternDayFields } from './PatternDayFields.tsx'
import { refusalText } from './refusal-text.ts'

type PatternDialogProps = {
  document: CalendarDocument
  /** As it begins; a name that no pattern of the calendar has is a new one. */
  initial: NamedPattern
  onSave: (document: CalendarDocument) => void
  onClose: () => void
}

/** The shifts of each day of a pattern. It says at once what speaks against it. */
export function PatternDialog({ document, initial, onSave, onClose }: PatternDialogProps) {
  const [pattern, setPattern] = useState(initial)
  const replaced = document.patterns.some(({ name }) => name === initial.name) ? initial.name : undefined
  const { patterns } = withPattern(document, pattern, replaced)
  const refusals = whyNotCalendar({ patterns, rules: [], exceptions: [] }).filter(
    (why) => why.pattern === pattern.name,
  )
  return (
    <Dialog
      isOpen
      title={
        replaced === undefined ? m.calendars_new_pattern() : m.calendars_edit_pattern({ name: replaced })
      }
      onClose={onClose}
      size={860}
    >
      <div className={classes.stack}>
        <PatternHead {...{ pattern, isNew: replaced === undefined, onChange: setPattern }} />
        {pattern.days.map((day, nth) => (
          <PatternDayFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the days of a pattern are told apart by their place
            key={nth}
            day={day}
            nth={nth + 1}
            dayStart={pattern.dayStart}
            onChange={(next) => setPattern({ ...pattern, days: pattern.days.with(nth, next) })}
            onCopy={() => setPattern({ ...pattern, days: pattern.days.map(() => day) })}
            refusals={refusals.filter((why) => why.day === nth + 1)}
          />
        ))}
        {refusals
          .filter((why) => why.day === 0)
          .map((why) => (
            <Notice key={why.code} tone="bad" title={refusalText(why)} />
          ))}
        <DialogActions>
          <Button variant="default" h={44} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            h={44}
            disabled={refusals.length > 0}
            onClick={() => onSave(withPattern(document, pattern, replaced))}
          >
            {m.calendars_accept_pattern()}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

const TEMPLATE_TEXT: Readonly<Record<TemplateID, () => string>> = {
  three: m.calendars_template_three,
  two: m.calendars_template_two,
  weekdays: m.calendars_template_weekdays,
  'four-on': m.calendars_template_four_on,
}

type HeadProps = { pattern: NamedPattern; isNew: boolean; onChange: (pattern: NamedPattern) => void }

function PatternHead({ pattern, isNew, onChange }: HeadProps) {
  const resize = (text: string) => {
    const length = Math.min(84, Math.max(1, Math.trunc(Number(text)) || 1))
    const { days } = pattern
    const last = days.at(-1) ?? { shifts: [], free: true }
    onChange({ ...pattern, days: Array.from({ length }, (_, nth) => days[nth] ?? last) })
  }
  return (
    <div className={classes.row}>
      <TextInput
        size="md"
        label={m.calendars_pattern_name()}
        value={pattern.name}
        maxLength={40}
        data-autofocus
        onChange={({ currentTarget: { value: name } }) => onChange({ ...pattern, name })}
      />
      {isNew && (
        <NativeSelect
          size="md"
          label={m.calendars_template()}
          data={TEMPLATE_IDS.map((value) => ({ value, label: TEMPLATE_TEXT[value]() }))}
          onChange={({ currentTarget }) => {
            const id = TEMPLATE_IDS.find((one) => one === currentTarget.value)
            if (id !== undefined) onChange({ ...TEMPLATES[id], name: pattern.name })
          }}
        />
      )}
      <TextInput
        size="md"
        type="time"
        label={m.calendars_day_start()}
        value={clockOf(pattern.dayStart)}
        onChange={({ currentTarget }) =>
          onChange(withDayStart(pattern, minuteFrom(0, currentTarget.value) ?? pattern.dayStart))
        }
      />
      <TextInput
        size="md"
        type="number"
        min={1}
        max={84}
        label={m.calendars_days_of_pattern()}
        value={pattern.days.length}
        onChange={({ currentTarget }) => resize(currentTarget.value)}
      />
      {pattern.days.length > 1 && (
        <DateField
          label={m.calendars_anchor()}
          value={pattern.anchor}
          onChange={(anchor) => onChange({ ...pattern, anchor })}
        />
      )}
    </div>
  )
}
