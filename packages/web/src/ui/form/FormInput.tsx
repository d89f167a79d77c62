import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/CheckboxIndicator.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/PasswordInput.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/UnstyledButton.css'
import {
  Checkbox,
  Input,
  NativeSelect,
  PasswordInput,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { figureOf, figureText } from './figure-text.ts'
import classes from './form.module.css'
import type { Choice, FormField, FormValues } from './form-field.ts'

type InputProps = {
  field: FormField
  values: FormValues
  error: string | undefined
  isFirst: boolean
  onChange: (value: unknown) => void
}

/** The control that a field's kind asks for. */
export function FormInput({ field, values, error, isFirst, onChange }: InputProps): ReactNode {
  const shared = {
    label: field.caption,
    description: field.hint,
    error,
    required: field.isRequired ?? false,
    disabled: field.isReadOnly ?? false,
    'data-autofocus': isFirst || undefined,
    size: 'md',
  } as const
  if (field.kind === 'bare')
    return field.draw({ value: values[field.field], onChange, isWrong: error !== undefined, isFirst })
  const Control = CONTROLS[field.kind]
  return (
    <Control shared={shared} field={field} value={values[field.field]} values={values} onChange={onChange} />
  )
}

type Shared = {
  readonly label: string
  readonly description: string | undefined
  readonly error: string | undefined
  readonly required: boolean
  readonly disabled: boolean
  readonly size: 'md'
}
type Part = {
  shared: Shared
  field: FormField
  value: unknown
  values: FormValues
  onChange: (value: unknown) => void
}

/** Of several controls, none of which the label alone is for. */
const around = ({ label, description, error }: Shared) => ({
  size: 'md',
  label,
  description,
  error,
  labelElement: 'div' as const,
})

/** The hint stands below its field, so that neighbours line up. */
const below = (shared: Shared) => ({
  ...shared,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as Order[],
})
type Order = 'label' | 'input' | 'description' | 'error'

const written = (value: unknown) => (value === null || value === undefined ? '' : String(value as string))
const orNothing = (text: string) => (text === '' ? null : text)

function TextControl({ shared, field, value, onChange }: Part) {
  const type = field.kind === 'email' ? 'email' : 'text'
  return (
    <TextInput
      {...below(shared)}
      type={type}
      value={written(value)}
      onChange={({ currentTarget }) => onChange(orNothing(currentTarget.value))}
    />
  )
}

function TimeControl({ shared, value, onChange }: Part) {
  return (
    <TextInput
      {...below(shared)}
      type="time"
      value={written(value)}
      onChange={({ currentTarget }) => onChange(orNothing(currentTarget.value))}
    />
  )
}

function PasswordControl({ shared, value, onChange }: Part) {
  return (
    <PasswordInput
      {...below(shared)}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': m.ui_form_show_password(), tabIndex: 0 }}
      value={written(value)}
      onChange={({ currentTarget }) => onChange(orNothing(currentTarget.value))}
    />
  )
}

function MultilineControl({ shared, value, onChange }: Part) {
  return (
    <Textarea
      {...below(shared)}
      rows={3}
      value={written(value)}
      onChange={({ currentTarget }) => onChange(orNothing(currentTarget.value))}
    />
  )
}

function BooleanControl({ shared, value, onChange }: Part) {
  return (
    <div className={classes.switch}>
      <Switch
        {...shared}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  )
}

function CustomControl({ shared, field, value, values, onChange }: Part) {
  return (
    <Input.Wrapper {...around(shared)} withAsterisk={shared.required}>
      {field.kind === 'custom' && field.draw(value, onChange, values)}
    </Input.Wrapper>
  )
}

/** Keeps what was typed, `9,` on its way to `9,5`; what it stands for goes up. */
function FigureControl({ shared, field, value, onChange }: Part) {
  const unit = 'unit' in field ? field.unit : undefined
  const [typed, setTyped] = useState(typeof value === 'number' ? figureText(value) : written(value))
  return (
    <TextInput
      {...below(shared)}
      inputMode="decimal"
      value={typed}
      rightSection={unit === undefined ? undefined : <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={64}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(figureOf(currentTarget.value))
      }}
    />
  )
}

function ColorControl({ shared, value, onChange }: Part) {
  const color = written(value)
  return (
    <Input.Wrapper {...below(shared)} labelElement="label">
      <div className={classes.color}>
        <input
          type="color"
          aria-label={shared.label}
          disabled={shared.disabled}
          value={/^#[\da-f]{6}$/i.test(color) ? color : '#808080'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <Input
          size="md"
          aria-label={m.ui_form_color_code({ caption: shared.label })}
          disabled={shared.disabled}
          value={color}
          onChange={({ currentTarget }) => onChange(orNothing(currentTarget.value))}
        />
      </div>
    </Input.Wrapper>
  )
}

const choicesOf = (field: FormField): readonly Choice[] => ('choices' in field ? field.choices : [])

function ChoiceControl({ shared, field, value, onChange }: Part) {
  const choices = choicesOf(field)
  const emptyText = 'emptyText' in field ? field.emptyText : undefined
  const nothing = { value: '', label: emptyText ?? '', disabled: shared.required }
  return (
    <NativeSelect
      {...below(shared)}
      value={written(value)}
      data={[nothing, ...choices.map((choice) => ({ value: String(choice.value), label: choice.text }))]}
      onChange={({ currentTarget }) =>
        onChange(choices.find((choice) => String(choice.value) === currentTarget.value)?.value ?? null)
      }
    />
  )
}

const MOST_FOUND = 50

function SearchControl({ shared, field, value, onChange }: Part) {
  const choices = choicesOf(field)
  return (
    <Select
      {...below(shared)}
      searchable
      clearable={!shared.required}
      limit={MOST_FOUND}
      nothingFoundMessage={m.ui_form_nothing_found()}
      value={value === null || value === undefined ? null : String(value as string)}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.text }))}
      onChange={(chosen) =>
        onChange(choices.find((choice) => String(choice.value) === chosen)?.value ?? null)
      }
    />
  )
}

function ChoicesControl({ shared, field, value, onChange }: Part) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <Input.Wrapper {...around(shared)}>
      <div className={classes.choices} role="group" aria-label={shared.label}>
        {choicesOf(field).map((choice) => (
          <Checkbox
            size="md"
            key={String(choice.value)}
            label={choice.text}
            disabled={shared.disabled}
            checked={chosen.includes(choice.value)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked
                  ? [...chosen, choice.value]
                  : chosen.filter((other) => other !== choice.value),
              )
            }
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}

const CONTROLS: Record<Exclude<FormField['kind'], 'bare'>, (part: Part) => ReactNode> = {
  text: TextControl,
  email: TextControl,
  time: TimeControl,
  password: PasswordControl,
  multiline: MultilineControl,
  integer: FigureControl,
  number: FigureControl,
  boolean: BooleanControl,
  color: ColorControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  search: SearchControl,
  custom: CustomControl,
}
