import type { DataProvider } from '@baliza/contract'
import { Button } from '@mantine/core'
import { IconDatabase, IconFileDatabase } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './setup.module.css'
import type { Wizard } from './use-wizard.ts'

const ABOUT: Record<DataProvider, { icon: ReactNode; text: () => string; isRecommended?: boolean }> = {
  SQLite: {
    icon: <IconFileDatabase size={28} aria-hidden />,
    text: m.setup_sqlite_text,
    isRecommended: true,
  },
  PostgreSQL: { icon: <IconDatabase size={28} aria-hidden />, text: m.setup_postgres_text },
}

/** Selecting requires a provider. */
export function SelectStep({ providers, wizard }: { providers: readonly DataProvider[]; wizard: Wizard }) {
  const [isTried, setTried] = useState(false)
  const isMissing = isTried && wizard.provider === undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (wizard.provider !== undefined) wizard.goTo('config')
  }
  return (
    <form className={classes.step} onSubmit={submit} noValidate>
      <fieldset className={classes.providers} aria-describedby="setup-provider-error">
        <legend className={classes.question}>{m.setup_select_title()}</legend>
        <p className={classes.hint}>{m.setup_select_hint()}</p>
        {providers.map((provider) => (
          <label key={provider} className={classes.provider}>
            <input
              type="radio"
              name="provider"
              checked={wizard.provider === provider}
              aria-invalid={isMissing || undefined}
              onChange={() => wizard.choose(provider)}
            />
            {ABOUT[provider].icon}
            <span>
              <b>{provider}</b>
              {ABOUT[provider].isRecommended && <em>{m.setup_recommended()}</em>}
              <span className={classes.about}>{ABOUT[provider].text()}</span>
            </span>
          </label>
        ))}
        <p id="setup-provider-error" className={classes.missing} role="alert">
          {isMissing && m.setup_select_required()}
        </p>
      </fieldset>
      <div className={classes.actions}>
        <Button type="submit" size="md">
          {m.setup_next()}
        </Button>
      </div>
    </form>
  )
}
