import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { PickDay } from './PickDay.tsx'
import { useDateText } from './use-date-text.ts'

type DateFieldProps = {
  /** `2026-11-20`, with a time `2026-11-20T10:00:00`; '' = none. */
  value: string
  onChange: (value: string) => void
  label?: string
  'aria-label'?: string
  hasTime?: boolean
  min?: string | undefined
  max?: string | undefined
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  onBlur?: () => void
}

/** A day, or a moment, written in every browser as `dd/MM/yyyy HH:mm:ss`. */
export function DateField({
  value,
  onChange,
  hasTime = false,
  min,
  max,
  autoFocus,
  onBlur,
  ...shown
}: DateFieldProps) {
  const text = useDateText({ value, hasTime, onChange })
  return (
    <TextInput
      size="md"
      {...shown}
      {...text}
      onBlur={() => {
        text.onBlur()
        onBlur?.()
      }}
      data-autofocus={autoFocus || undefined}
      placeholder={hasTime ? m.ui_day_time_pattern() : m.ui_day_pattern()}
      autoComplete="off"
      rightSection={
        !shown.disabled && <PickDay value={value} min={min} max={max} hasTime={hasTime} onPick={onChange} />
      }
      rightSectionWidth={40}
    />
  )
}
