import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { newSecret } from './new-secret.ts'
import classes from './webhooks.module.css'

type Props = {
  readonly value: string | null | undefined
  readonly isNew: boolean
  readonly onChange: (value: string | null) => void
}

/**
 * A secret that is shown while it is made: the receiver of deliveries needs it to verify them, and it is
 * never shown again.
 */
export function SecretField({ value, isNew, onChange }: Props) {
  return (
    <div className={classes.secret}>
      <TextInput
        size="md"
        aria-label={m.webhooks_secret()}
        autoComplete="off"
        spellCheck={false}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      />
      <Button variant="default" size="md" onClick={() => onChange(newSecret())}>
        {m.webhooks_generate()}
      </Button>
      <p className={classes.hint}>{isNew ? m.webhooks_secret_hint() : m.webhooks_secret_kept()}</p>
    </div>
  )
}
