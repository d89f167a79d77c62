import { useEffect, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { PickDay } from '../form/PickDay.tsx'
import { useDateText } from '../form/use-date-text.ts'
import type { GridColumn } from './column.ts'
import classes from './filter-row.module.css'

/** A pause in typing is as good as Enter. */
const TYPING_MILLISECONDS = 350

type TextProps<R> = { column: GridColumn<R>; text: string; onChange: (text: string) => void; suffix?: string }

/** One value that is sought: typed, chosen, or a day. */
export function FilterText<R>({ column, text, onChange, suffix }: TextProps<R>) {
  const label = [m.ui_grid_filter_by({ caption: column.caption }), suffix].filter(Boolean).join(', ')
  const choices = choicesOf(column)
  if (choices !== undefined)
    return (
      <select
        className={classes.input}
        aria-label={label}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{m.ui_grid_all()}</option>
        {choices.map(({ value, text: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    )
  if (column.kind === 'instant' || column.kind === 'day')
    return <FilterDay label={label} text={text} onChange={onChange} />
  return <TypedText label={label} isFigure={column.kind !== 'text'} text={text} onChange={onChange} />
}

function choicesOf<R>({
  kind,
  lookup,
}: GridColumn<R>): readonly { value: string; text: string }[] | undefined {
  if (lookup) return lookup.map(({ value, text }) => ({ value: String(value), text }))
  return kind === 'boolean'
    ? [
        { value: 'true', text: m.ui_grid_yes() },
        { value: 'false', text: m.ui_grid_no() },
      ]
    : undefined
}

function FilterDay({ label, text, onChange }: Omit<TypedProps, 'isFigure'>) {
  const typed = useDateText({ value: text, onChange })
  return (
    <>
      <input
        className={classes.input}
        aria-label={label}
        placeholder={m.ui_day_pattern()}
        autoComplete="off"
        {...typed}
      />
      <PickDay value={text} onPick={onChange} />
    </>
  )
}

type TypedProps = { label: string; isFigure: boolean; text: string; onChange: (text: string) => void }

function TypedText({ label, isFigure, text, onChange }: TypedProps) {
  const [typed, setTyped] = useState(text)
  const [before, setBefore] = useState(text)
  // Cleared from elsewhere.
  if (text !== before) {
    setBefore(text)
    setTyped(text)
  }
  useEffect(() => {
    if (typed === text) return undefined
    const pause = setTimeout(() => onChange(typed), TYPING_MILLISECONDS)
    return () => clearTimeout(pause)
  }, [typed, text, onChange])
  return (
    <input
      className={classes.input}
      aria-label={label}
      inputMode={isFigure ? 'decimal' : 'text'}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onChange(typed)
        if (key === 'Escape') setTyped('')
      }}
    />
  )
}
