import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './date-field.module.css'

type PickDayProps = {
  value: string
  min?: string | undefined
  max?: string | undefined
  hasTime?: boolean
  onPick: (value: string) => void
}

/**
 * Opens the browser's own calendar: it is at home on a phone, and only what it writes would be in the
 * browser's language.
 */
export function PickDay({ value, min, max, hasTime = false, onPick }: PickDayProps) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <span className={classes.pick}>
      <input
        ref={calendar}
        type={hasTime ? 'datetime-local' : 'date'}
        {...(hasTime && { step: 1 })}
        className={classes.calendar}
        value={value}
        min={min}
        max={max ?? '9999-12-31'}
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onPick(currentTarget.value)
        }}
      />
      <button
        type="button"
        className={classes.open}
        aria-label={m.ui_pick_day()}
        onClick={() => calendar.current?.showPicker()}
      >
        <IconCalendar size={18} aria-hidden />
      </button>
    </span>
  )
}
