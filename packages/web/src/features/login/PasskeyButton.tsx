import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { enterByPasskey, knowsPasskeys } from '../../api/passkey.ts'
import { ApiProblem } from '../../api/problem.ts'
import { openSession } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { loginProblem } from './LoginForm.tsx'

type Props = { ticket?: string }

/** A device of one's own instead of name and password or, with a ticket, instead of a code. */
export function PasskeyButton({ ticket }: Props) {
  const enter = useMutation({ mutationFn: () => enterByPasskey(ticket), onSuccess: openSession })
  if (!knowsPasskeys()) return null
  return (
    <>
      {enter.isError && <Notice tone="bad" title={whyNot(enter.error)} isAlert />}
      <Button
        variant={ticket === undefined ? 'subtle' : 'default'}
        size="md"
        fullWidth
        loading={enter.isPending}
        onClick={() => enter.mutate()}
      >
        {m.login_passkey()}
      </Button>
    </>
  )
}

/** Whoever closed the question of the browser is told so by the page. */
const whyNot = (error: Error) =>
  error instanceof ApiProblem ? loginProblem(error) : m.login_passkey_failed()
