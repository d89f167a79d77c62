import '@mantine/core/styles/Input.css'
import { Input } from '@mantine/core'
import { useId } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './indexes.module.css'

/** In characters: docs/product/fields.md#adjustment. */
export const REASON_LIMIT = 40

/** Why an order is adjusted, and how much of the place for it is used. */
export function ReasonInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  const isOver = value.length > REASON_LIMIT
  return (
    <>
      <Input
        size="md"
        aria-label={m.indexes_adjust_reason()}
        aria-describedby={id}
        error={isOver}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={id} className={classes.counter} data-over={isOver || undefined}>
        {m.indexes_adjust_counter({ used: value.length, limit: REASON_LIMIT })}
      </p>
    </>
  )
}
