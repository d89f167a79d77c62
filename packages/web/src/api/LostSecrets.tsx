import { useQuery } from '@tanstack/react-query'
import { m } from '../i18n/paraglide/messages.js'
import { Notice } from '../ui/Notice.tsx'
import { callQuery } from './call-api.ts'

type Props = {
  /** The secrets of one table; all of them without it. */
  readonly table?: string
}

/** What is stored and can't be read any more, where it is entered again. Nothing, as a rule. */
export function LostSecrets({ table }: Props) {
  const { data } = useQuery({ ...callQuery('diagnostics.health', {}), staleTime: 0 })
  const lost = (data?.lostSecrets ?? []).filter((secret) => table === undefined || secret.table === table)
  if (lost.length === 0) return null
  return (
    <Notice tone="bad" title={m.app_lost_secrets({ count: lost.length })}>
      {lost.map((secret) => (
        <p key={`${secret.table}/${secret.key}/${secret.column}`}>{secret.message}</p>
      ))}
    </Notice>
  )
}
