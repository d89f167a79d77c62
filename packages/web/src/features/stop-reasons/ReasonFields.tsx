import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ColorInput.css'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Switch.css'
import type { StopReason } from '@baliza/contract'
import { ColorInput, MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { categoryOptions } from './category-options.ts'
import { isFixed, REASON_LIMITS, type ReasonDraft } from './reason-form.ts'
import classes from './stop-reasons.module.css'
import type { useReasonLists } from './use-reason-lists.ts'

type FieldsProps = {
  form: UseFormReturnType<ReasonDraft>
  reason: StopReason | undefined
  lists: ReturnType<typeof useReasonLists>
}

const SWATCHES = [
  '#D9534F',
  '#E8A33D',
  '#C9B458',
  '#4E9F6B',
  '#3D8BD4',
  '#6C8EBF',
  '#8E6BBF',
  '#B0609E',
  '#7F8C9B',
  '#5B6573',
]

export function ReasonFields({ form, reason, lists }: FieldsProps) {
  const fixed = isFixed(reason)
  return (
    <div className={classes.fields}>
      {fixed && <Notice tone="info" title={m.stop_reasons_fixed()} />}
      <CategorySelect form={form} reason={reason} lists={lists} />
      <TextInput
        label={m.stop_reasons_column_reason()}
        maxLength={REASON_LIMITS.reason}
        required
        disabled={fixed}
        data-autofocus={!fixed || undefined}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label={m.stop_reasons_column_detail()}
        maxLength={REASON_LIMITS.detail}
        autosize
        minRows={2}
        disabled={fixed}
        {...form.getInputProps('detail')}
      />
      <ColorInput
        label={m.stop_reasons_column_color()}
        placeholder={m.stop_reasons_no_color()}
        swatches={SWATCHES}
        format="hex"
        withEyeDropper={false}
        {...form.getInputProps('color')}
      />
      <div className={classes.switches}>
        <Switch
          label={m.stop_reasons_column_pareto()}
          {...form.getInputProps('pareto', { type: 'checkbox' })}
        />
        <Switch
          label={m.stop_reasons_column_discount()}
          disabled={fixed}
          {...form.getInputProps('discountOEE', { type: 'checkbox' })}
        />
      </div>
      {!fixed && <Visibility form={form} lists={lists} />}
      {!fixed && !form.values.isCategory && <Equipments form={form} lists={lists} />}
    </div>
  )
}

function CategorySelect({ form, reason, lists }: FieldsProps) {
  const options = categoryOptions(lists.reasons, reason?.reasonID)
  const levels = new Map(options.map(({ value, level }) => [value, level]))
  return (
    <Select
      label={m.stop_reasons_column_category()}
      required
      searchable
      disabled={isFixed(reason)}
      data={options.map(({ value, label }) => ({ value, label }))}
      renderOption={({ option }) => (
        <span style={{ paddingInlineStart: `${(levels.get(option.value) ?? 0) * 16}px` }}>
          {option.label}
        </span>
      )}
      {...form.getInputProps('parentID')}
      value={form.values.parentID === '' ? null : form.values.parentID}
      onChange={(value) => form.setFieldValue('parentID', value ?? '')}
    />
  )
}

function Visibility({ form, lists }: Omit<FieldsProps, 'reason'>) {
  const { everyLine } = form.values
  return (
    <>
      <Switch
        label={m.stop_reasons_every_line()}
        description={m.stop_reasons_every_line_hint()}
        {...form.getInputProps('everyLine', { type: 'checkbox' })}
      />
      {!everyLine && (
        <MultiSelect
          label={m.stop_reasons_lines()}
          placeholder={form.values.lines.length === 0 ? m.stop_reasons_hidden() : undefined}
          searchable
          clearable
          hidePickedOptions
          data={lists.lines.map(({ lineID, description }) => ({
            value: `${lineID}`,
            label: m.stop_reasons_line({ lineID, name: description }),
          }))}
          value={[...form.values.lines]}
          onChange={(lines) => form.setFieldValue('lines', lines)}
        />
      )}
    </>
  )
}

function Equipments({ form, lists }: Omit<FieldsProps, 'reason'>) {
  return (
    <MultiSelect
      label={m.stop_reasons_equipments()}
      description={m.stop_reasons_equipments_hint()}
      searchable
      clearable
      hidePickedOptions
      data={lists.equipments.map(({ equipmentID, name, lineID }) => ({
        value: `${equipmentID}`,
        label: lineID === null ? name : m.stop_reasons_line({ lineID, name }),
      }))}
      value={[...form.values.equipments]}
      onChange={(equipments) => form.setFieldValue('equipments', equipments)}
    />
  )
}
