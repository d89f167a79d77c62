import { Button } from '@mantine/core'
import { ApiProblem, problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'

/**
 * The server's sentence in an error box. What changed meanwhile can be looked at, and done again on what
 * it is now.
 */
export function StopProblem({ error, onReload }: { error: Error; onReload: () => void }) {
  const isChanged = error instanceof ApiProblem && error.status === 409
  const reload = (
    <Button variant="default" h={44} onClick={onReload}>
      {m.stops_reload()}
    </Button>
  )
  return <Notice tone="bad" title={problemText(error)} isAlert action={isChanged && reload} />
}
