import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { linesOfReason } from '@baliza/domain'
import { MultiSelect } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'

type Props = {
  readonly value: string | null | undefined
  readonly lines: readonly { readonly value: number; readonly text: string }[]
  readonly onChange: (value: string | null) => void
}

/** The lines of a list as it is held, `[1,3]`; none chosen is every line. */
export function LinesField({ value, lines, onChange }: Props) {
  const chosen = linesOfReason(value ?? null) ?? []
  return (
    <MultiSelect
      size="md"
      aria-label={m.webhooks_lines()}
      placeholder={chosen.length === 0 ? m.webhooks_every_line() : ''}
      searchable
      clearable
      hidePickedOptions
      data={lines.map((line) => ({ value: String(line.value), label: line.text }))}
      value={chosen.map(String)}
      onChange={(picked) => onChange(picked.length === 0 ? null : JSON.stringify(picked.map(Number)))}
    />
  )
}
