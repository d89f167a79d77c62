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
import { m } from '../../i18n/paraglide/messages.js'
import type { Form } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { categoryOptions } from './category-options.ts'
import { isFixed, REASON_LIMITS, type ReasonDraft } from './reason-form.ts'
import classes from './stop-reasons.module.css'
import type { useReasonLists } from './use-reason-lists.ts'

type FieldsProps = {
  form: Form<ReasonDraft>
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
        value={form.values.reason ?? ''}
        error={form.errorOf('reason')}
        onChange={({ currentTarget }) => form.change('reason', currentTarget.value)}
      />
      <Textarea
        label={m.stop_reasons_column_detail()}
        maxLength={REASON_LIMITS.detail}
        autosize
        minRows={2}
        disabled={fixed}
        value={form.values.detail ?? ''}
        onChange={({ currentTarget }) => form.change('detail', currentTarget.value)}
      />
      <ColorInput
        label={m.stop_reasons_column_color()}
        placeholder={m.stop_reasons_no_color()}
        swatches={SWATCHES}
        format="hex"
        withEyeDropper={false}
        value={form.values.color ?? ''}
        onChange={(color) => form.change('color', color)}
      />
      <div className={classes.switches}>
        <Switch
          label={m.stop_reasons_column_pareto()}
          checked={form.values.pareto === true}
          onChange={({ currentTarget }) => form.change('pareto', currentTarget.checked)}
        />
        <Switch
          label={m.stop_reasons_column_discount()}
          disabled={fixed}
          checked={form.values.discountOEE === true}
          onChange={({ currentTarget }) => form.change('discountOEE', currentTarget.checked)}
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
      value={form.values.parentID || null}
      error={form.errorOf('parentID')}
      onChange={(value) => form.change('parentID', value ?? '')}
    />
  )
}

function Visibility({ form, lists }: Omit<FieldsProps, 'reason'>) {
  const { everyLine, lines = [] } = form.values
  return (
    <>
      <Switch
        label={m.stop_reasons_every_line()}
        description={m.stop_reasons_every_line_hint()}
        checked={form.values.everyLine === true}
        onChange={({ currentTarget }) => form.change('everyLine', currentTarget.checked)}
      />
      {!everyLine && (
        <MultiSelect
          label={m.stop_reasons_lines()}
          placeholder={lines?.length === 0 ? m.stop_reasons_hidden() : undefined}
          searchable
          clearable
          hidePickedOptions
          data={lists.lines.map(({ lineID, description }) => ({
            value: `${lineID}`,
            label: m.stop_reasons_line({ lineID, name: description }),
          }))}
          value={[...(lines ?? [])]}
          onChange={(picked) => form.change('lines', picked)}
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
      value={[...(form.values.equipments ?? [])]}
      onChange={(picked) => form.change('equipments', picked)}
    />
  )
}
