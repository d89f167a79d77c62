import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Input.css'
import type { Instant } from '@baliza/domain'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { allowedAt, type CutSpan, stepOf, steppedBy } from './cut-draft.ts'
import { type CutField, fieldOf, writtenField } from './cut-fields.ts'
import classes from './split.module.css'

type TimeFieldProps = {
  label: string
  field: CutField
  /** How far its steps go; what is written may be anywhere, and then says why not. */
  reach: CutSpan
  span: CutSpan
  error?: string | undefined
  /** Instead of a time: it can't be chosen. */
  isOff?: string | undefined
  /** Beside it: what else can be done with this cut. */
  aside?: ReactNode
  onChange: (field: CutField) => void
}

/** The exact time of a cut, to write or to step by a minute. */
export function TimeField({ label, field, reach, span, error, isOff, aside, onChange }: TimeFieldProps) {
  const { dateTime } = useFormat()
  const isDisabled = isOff !== undefined
  const step = (by: number) => onChange(fieldOf(movedFrom(field.at, reach, by), dateTime))
  const onKeyDown = (event: KeyboardEvent) => {
    const by =
      event.key.startsWith('Arrow') && !/Up|Down/.test(event.key)
        ? undefined
        : stepOf(event.key, event.shiftKey)
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  return (
    <div className={classes.field}>
      <StepButton
        label={m.stops_minute_before({ field: label })}
        isDisabled={isDisabled}
        onStep={() => step(-60_000)}
      >
        <IconMinus size={20} aria-hidden />
      </StepButton>
      <TextInput
        label={label}
        size="md"
        className={classes.time ?? ''}
        value={isOff ?? field.text}
        disabled={isDisabled}
        error={error}
        autoComplete="off"
        inputMode="text"
        placeholder="dd/MM/yyyy HH:mm:ss"
        onChange={({ currentTarget }) => onChange(writtenField(currentTarget.value, span, dateTime))}
        onBlur={() => field.at !== undefined && onChange(fieldOf(field.at, dateTime))}
        onKeyDown={onKeyDown}
      />
      <StepButton
        label={m.stops_minute_after({ field: label })}
        isDisabled={isDisabled}
        onStep={() => step(60_000)}
      >
        <IconPlus size={20} aria-hidden />
      </StepButton>
      {aside}
    </div>
  )
}

const movedFrom = (at: Instant | undefined, reach: CutSpan, by: number): Instant =>
  at === undefined || at < reach.start || at > reach.end
    ? allowedAt(reach, at ?? reach.start)
    : steppedBy(reach, at, by)

type StepProps = { label: string; isDisabled: boolean; onStep: () => void; children: ReactNode }

function StepButton({ label, isDisabled, onStep, children }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={44}
      className={classes.step ?? ''}
      aria-label={label}
      disabled={isDisabled}
      onClick={onStep}
    >
      {children}
    </ActionIcon>
  )
}
