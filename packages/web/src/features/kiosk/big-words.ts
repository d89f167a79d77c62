import type { LineStatus } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import type { StateTone } from '../../ui/StateBadge.tsx'
import { headline, lineWords } from '../line-dashboard/line-words.ts'

type BigWords = {
  readonly tone: StateTone
  readonly label: string
  /** Why it is so, where that says more than the label. */
  readonly reason: string | undefined
  /** Undefined = it is not known whether it still lasts; the banner says since when. */
  readonly since: string | undefined
}

/** What a line does, as a kiosk says it. */
export function bigWords({ status, isStale }: { status: LineStatus; isStale: boolean }): BigWords {
  const { tone, label, since } = lineWords(status)
  const words = headline(status)
  // A line that runs has nothing to say, but why somebody was called to it.
  const saysWhy = words !== label && (status.state !== 'running' || status.maintenance !== null)
  const reason = saysWhy ? words : undefined
  return isStale
    ? { tone: 'unknown', label: m.kiosk_stale(), reason, since: undefined }
    : { tone, label, reason, since }
}
