import { Button } from '@mantine/core'
import { ApiProblem, problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'

/** What the server says of a failed call. */
export const stopProblemText = (error: unknown): string =>
  problemText(error, { unauthorized: m.app_unauthorized(), other: m.app_unknown_error() })

/** §8: the server's words are a toast for five seconds; the dialog keeps them in sight. */
export const tellStopProblem = (error: Error): void => toast.error(stopProblemText(error))

/**
 * §8: the server's sentence in an error box. What changed meanwhile can be looked at, and done again on what
 * it is now.
 */
export function StopProblem({ error, onReload }: { error: Error; onReload: () => void }) {
  const isChanged = error instanceof ApiProblem && error.status === 409
  const reload = (
    <Button variant="default" h={44} onClick={onReload}>
      {m.stops_reload()}
    </Button>
  )
  return <Notice tone="bad" title={stopProblemText(error)} isAlert action={isChanged && reload} />
}
