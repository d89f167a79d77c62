import '@mantine/core/styles/Input.css'
import type { DataProvider, SetupInformation } from '@baliza/contract'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import classes from './setup.module.css'
import { isTransportMissing, OWN, PemField, TransportChoice, transportToSend } from './TransportChoice.tsx'
import type { Wizard } from './use-wizard.ts'

const PROPOSED: Record<DataProvider, string> = { SQLite: 'baliza.db', PostgreSQL: 'postgres://' }
const hintOf = (provider: DataProvider, { codeRequired }: SetupInformation): string => {
  if (provider === 'PostgreSQL') return m.setup_postgres_hint()
  return codeRequired ? m.setup_sqlite_hint() : m.setup_sqlite_hint_here()
}
const shared = {
  size: 'md',
  required: true,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} satisfies Partial<TextInputProps>

/** The connection string, tried before it is kept. */
export function ConnectStep({ information, wizard }: { information: SetupInformation; wizard: Wizard }) {
  const { codeRequired, certificate } = information
  const provider = wizard.provider ?? 'SQLite'
  const [connection, setConnection] = useState(PROPOSED[provider])
  const [authority, setAuthority] = useState('')
  const [code, setCode] = useState('')
  const [transport, setTransport] = useState(OWN)
  const [isTried, setTried] = useState(false)
  const noConnection = connection.trim() === ''
  const noCode = codeRequired && code.trim() === ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (noConnection || noCode || isTransportMissing(transport)) return
    wizard.connect({
      connectionString: connection.trim(),
      ...(authority.trim() !== '' && { databaseAuthority: authority.trim() }),
      ...(code.trim() !== '' && { setupCode: code.trim() }),
      ...(certificate !== null && { transport: transportToSend(transport) }),
    })
  }
  return (
    <form className={classes.step} onSubmit={submit} noValidate>
      <h2 className={classes.question}>{m.setup_config_title()}</h2>
      <WhatWentWrong wizard={wizard} />
      <TextInput
        {...shared}
        label={m.setup_connection()}
        description={hintOf(provider, information)}
        value={connection}
        autoFocus
        onChange={({ currentTarget }) => setConnection(currentTarget.value)}
        error={isTried && noConnection && m.setup_connection_required()}
      />
      {provider === 'PostgreSQL' && <AuthorityField value={authority} onChange={setAuthority} />}
      {codeRequired && <CodeField value={code} onChange={setCode} isMissing={isTried && noCode} />}
      {certificate !== null && (
        <TransportChoice
          offered={certificate}
          value={transport}
          onChange={setTransport}
          isMissing={isTried && isTransportMissing(transport)}
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={() => wizard.goTo('select')} disabled={wizard.isBusy}>
          {m.setup_back()}
        </Button>
        <Button type="submit" size="md" loading={wizard.isBusy}>
          {m.setup_test()}
        </Button>
      </div>
    </form>
  )
}

type FieldProps = { value: string; onChange: (text: string) => void }

const AuthorityField = (props: FieldProps) => (
  <PemField {...props} label={m.setup_authority()} hint={m.setup_authority_hint()} isOptional />
)

const CodeField = ({ value, onChange, isMissing }: FieldProps & { isMissing: boolean }) => (
  <TextInput
    {...shared}
    label={m.setup_code()}
    description={m.setup_code_hint()}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    error={isMissing && m.setup_code_required()}
  />
)

function WhatWentWrong({ wizard: { error, outcome, isBusy } }: { wizard: Wizard }) {
  if (isBusy) return null
  if (error !== null)
    return <Notice tone="bad" title={problemText(error, { failed: m.setup_failed() })} isAlert />
  if (outcome === undefined || outcome.valid) return null
  return (
    <Notice tone="warn" title={m.setup_warning()} isAlert>
      {outcome.error}
    </Notice>
  )
}
