import { type CalendarDocument, type NamedPattern, STANDARD_PATTERN } from '@baliza/domain'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Tile } from '../../ui/Tile.tsx'
import { freeName, hoursText } from './calendar-draft.ts'
import classes from './calendars.module.css'
import { PatternDialog } from './PatternDialog.tsx'

type PatternsProps = {
  document: CalendarDocument
  mayEdit: boolean
  onChange: (document: CalendarDocument) => void
}

/** The patterns that the plant may follow. */
export function Patterns({ document, mayEdit, onChange }: PatternsProps) {
  const [opened, setOpened] = useState<NamedPattern>()
  const { patterns } = document
  return (
    <Tile title={m.calendars_patterns()}>
      {patterns.length === 0 && <p>{m.calendars_no_patterns()}</p>}
      <ul className={classes.list}>
        {patterns.map((pattern) => (
          <li key={pattern.name} className={classes.item}>
            <span>
              <strong>{pattern.name}</strong>
              {` · ${shiftsText(pattern)}`}
            </span>
            {mayEdit && <PatternButtons {...{ document, pattern, onOpen: setOpened, onChange }} />}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Button
          h={44}
          className={classes.start ?? ''}
          onClick={() =>
            setOpened({ ...STANDARD_PATTERN, name: freeName(m.calendars_first_name(), patterns) })
          }
        >
          {m.calendars_new_pattern()}
        </Button>
      )}
      {opened && (
        <PatternDialog
          document={document}
          initial={opened}
          onSave={(next) => {
            onChange(next)
            setOpened(undefined)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Tile>
  )
}

type ButtonsProps = Pick<PatternsProps, 'document' | 'onChange'> & {
  pattern: NamedPattern
  onOpen: (pattern: NamedPattern) => void
}

/** A pattern that somebody follows is not deleted before its rules are. */
function PatternButtons({ document, pattern, onOpen, onChange }: ButtonsProps) {
  const { patterns, rules } = document
  const { name } = pattern
  return (
    <span className={classes.row}>
      <Button variant="default" h={44} onClick={() => onOpen(pattern)}>
        {m.calendars_edit({ name })}
      </Button>
      <Button variant="default" h={44} onClick={() => onOpen({ ...pattern, name: freeName(name, patterns) })}>
        {m.calendars_copy({ name })}
      </Button>
      <Button
        variant="default"
        h={44}
        disabled={rules.some((rule) => rule.pattern === name)}
        onClick={() => onChange({ ...document, patterns: patterns.filter((one) => one !== pattern) })}
      >
        {m.calendars_delete({ name })}
      </Button>
    </span>
  )
}

function shiftsText({ days }: NamedPattern): string {
  const shifts = days.find((day) => day.shifts.length > 0)?.shifts ?? []
  const hours = shifts.map((shift) => `${shift.name} ${hoursText(shift)}`).join(', ')
  return m.calendars_pattern_days({ days: days.length, hours })
}
