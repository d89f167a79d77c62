import '@mantine/core/styles/Input.css'
import { isInClear, isShownAddress, LONGEST_WEBHOOK } from '@baliza/domain'
import { TextInput } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import classes from './webhooks.module.css'

type Props = {
  readonly value: string | null | undefined
  readonly onChange: (value: string | null) => void
}

/** Where deliveries go. What stands for the hidden parts of a stored one is written anew as a whole. */
export function AddressField({ value, onChange }: Props) {
  const url = value ?? ''
  return (
    <div className={classes.address}>
      <TextInput
        size="md"
        aria-label={m.webhooks_url()}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_WEBHOOK.url}
        value={url}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      />
      <p className={classes.hint}>
        {isShownAddress(url) ? m.webhooks_url_hidden_hint() : m.webhooks_url_hint()}
      </p>
      {isInClear(url) && (
        <Notice tone="warn" title={m.webhooks_url_in_clear()}>
          {m.webhooks_url_in_clear_hint()}
        </Notice>
      )}
    </div>
  )
}
