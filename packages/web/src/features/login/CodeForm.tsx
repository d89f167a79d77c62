import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { ApiProblem } from '../../api/problem.ts'
import { openSession } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { loginProblem } from './LoginForm.tsx'
import classes from './LoginPage.module.css'

/** The second step of those who have a second factor: what their device shows, or a recovery code. */
export function CodeForm({ ticket, onBack }: { ticket: string; onBack: () => void }) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const enter = useMutation({
    mutationFn: () => callApi('users.secondFactor', { body: { ticket, code: code.trim() } }),
    onSuccess: openSession,
    onError: () => field.current?.select(),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.trim() === '') field.current?.focus()
    else enter.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {enter.isError && <Notice tone="bad" title={codeProblem(enter.error)} isAlert />}
      <TextInput
        ref={field}
        label={m.login_code()}
        description={m.login_code_hint()}
        inputWrapperOrder={['label', 'input', 'description']}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={20}
        size="md"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={enter.isPending} className={classes.submit}>
        {m.login_submit()}
      </Button>
      <Button variant="subtle" size="md" fullWidth onClick={onBack}>
        {m.login_back()}
      </Button>
    </form>
  )
}

const codeProblem = (error: Error) =>
  error instanceof ApiProblem && error.message !== '' ? error.message : loginProblem(error)
