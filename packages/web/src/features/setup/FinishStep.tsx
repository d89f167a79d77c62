import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button, Loader } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCircleCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import classes from './setup.module.css'
import type { Wizard } from './use-wizard.ts'

const ACCOUNT = 'setup'
const ASK_EVERY = 500

/** The account to begin with, shown once; or what the server could not do. */
export function FinishStep({ wizard }: { wizard: Wizard }) {
  const { outcome } = wizard
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  if (outcome === undefined) return null
  if (outcome.error !== null) return <Failed error={outcome.error} onBack={() => wizard.goTo('config')} />
  return (
    <div className={classes.step}>
      <h2 ref={title} tabIndex={-1} className={classes.question}>
        <IconCircleCheck size={26} className={classes.done} aria-hidden />
        {m.setup_done_title()}
      </h2>
      <p className={classes.hint}>
        {outcome.password === null ? m.setup_done_people() : m.setup_done_text()}
      </p>
      {outcome.password !== null && <Account password={outcome.password} />}
      {outcome.inClear && (
        <Notice tone="warn" title={m.setup_in_clear()}>
          {m.setup_in_clear_text()}
        </Notice>
      )}
      <Enter
        user={outcome.password === null ? undefined : ACCOUNT}
        isAskedFirst={wizard.hasOtherCertificate && location.protocol === 'https:'}
      />
    </div>
  )
}

function Failed({ error, onBack }: { error: string; onBack: () => void }) {
  return (
    <div className={classes.step}>
      <Notice tone="bad" title={m.setup_errors_title()} isAlert>
        <ul className={classes.errors}>
          {error.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Notice>
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onBack}>
          {m.setup_back()}
        </Button>
      </div>
    </div>
  )
}

function Account({ password }: { password: string }) {
  const { copy, copied } = useClipboard()
  return (
    <>
      <dl className={classes.account}>
        <dt>{m.setup_account()}</dt>
        <dd>{ACCOUNT}</dd>
        <dt>{m.setup_password()}</dt>
        <dd>
          <code>{password}</code>
          {window.isSecureContext && (
            <ActionIcon
              variant="default"
              size={44}
              aria-label={copied ? m.setup_copied() : m.setup_copy()}
              onClick={() => copy(password)}
            >
              {copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
            </ActionIcon>
          )}
        </dd>
      </dl>
      <Notice tone="warn" title={m.setup_once()} />
    </>
  )
}

/** The product takes the wizard's place: until it answers there is nothing to log in to. */
function Enter({ user, isAskedFirst }: { user: string | undefined; isAskedFirst: boolean }) {
  const { data } = useQuery({
    queryKey: ['setup.information', 'started'],
    queryFn: ({ signal }) => callApi('setup.information', {}, signal),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.setupPending === false ? false : ASK_EVERY),
  })
  const isStarted = data?.setupPending === false
  return (
    <div className={classes.actions}>
      {!isStarted && !isAskedFirst && (
        <p className={classes.starting} role="status">
          <Loader size={18} /> {m.setup_starting()}
        </p>
      )}
      <Button
        component="a"
        size="md"
        {...(isStarted || isAskedFirst
          ? { href: user === undefined ? '/login' : `/login?user=${user}` }
          : { 'data-disabled': true, 'aria-disabled': true })}
      >
        {m.setup_enter()}
      </Button>
    </div>
  )
}
