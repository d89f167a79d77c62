import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'

type Props<T extends string> = {
  label: string
  value: T
  options: readonly (readonly [value: T, name: string])[]
  onChange: (value: T) => void
}

/** One of a few. */
export function Pick<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      data={options.map(([each, name]) => ({ value: each, label: name }))}
      onChange={(chosen) => {
        const found = options.find(([each]) => each === chosen)
        if (found) onChange(found[0])
      }}
    />
  )
}
