import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/PasswordInput.css'
import '@mantine/core/styles/UnstyledButton.css'
import type { AnswerOf } from '@baliza/contract'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { problemText } from '../../api/problem.ts'
import { openSession } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import classes from './LoginPage.module.css'
import { type Credentials, type MissingField, trimmed, whyNotLogin } from './why-not-login.ts'

type Props = {
  /** Empty when it isn't known who will log in. */
  known: string
  /** The account wants a second factor besides. */
  onTicket: (asked: FactorAsked) => void
}

/** What the server asks besides a right password. */
export type FactorAsked = Extract<AnswerOf<'users.authenticate'>, { readonly ticket: string }>

/** Name and password. */
export function LoginForm({ known, onTicket }: Props) {
  const [credentials, setCredentials] = useState<Credentials>({ userid: known, password: '' })
  const [missing, setMissing] = useState<readonly MissingField[]>([])
  const userid = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const login = useMutation({
    mutationFn: (body: Credentials) => callApi('users.authenticate', { body }),
    onSuccess: (answer) => ('ticket' in answer ? onTicket(answer) : openSession(answer)),
    onError: () => password.current?.select(),
  })

  const write = (field: MissingField, text: string) => {
    setCredentials({ ...credentials, [field]: text })
    setMissing(missing.filter((name) => name !== field))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const stillMissing = whyNotLogin(credentials)
    setMissing(stillMissing)
    const [first] = stillMissing
    if (first === undefined) return login.mutate(trimmed(credentials))
    const field = first === 'userid' ? userid : password
    field.current?.focus()
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {login.isError && <Notice tone="bad" title={loginProblem(login.error)} isAlert />}
      <TextInput
        ref={userid}
        label={m.login_userid()}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={known === ''}
        size="md"
        value={credentials.userid}
        onChange={({ currentTarget }) => write('userid', currentTarget.value)}
        error={missing.includes('userid') && m.login_userid_required()}
      />
      <PasswordInput
        ref={password}
        label={m.login_password()}
        name="password"
        autoFocus={known !== ''}
        autoComplete="current-password"
        size="md"
        value={credentials.password}
        onChange={({ currentTarget }) => write('password', currentTarget.value)}
        error={missing.includes('password') && m.login_password_required()}
        visibilityToggleButtonProps={{ 'aria-label': m.login_show_password(), tabIndex: 0 }}
      />
      <Button type="submit" size="md" fullWidth loading={login.isPending} className={classes.submit}>
        {m.login_submit()}
      </Button>
    </form>
  )
}

export const loginProblem = (error: Error) =>
  problemText(error, { failed: m.login_unknown_error(), saysStatus: true })
