import { z } from 'zod'
import type { Finding } from './advisory.ts'

const day = z.iso.date()

/** Advisories that somebody has judged: why they do no harm here, when that was said, until when it holds. */
export const ignoredSchema = z.array(
  z.strictObject({ id: z.string(), package: z.string(), reason: z.string().min(20), since: day, until: day }),
)

export type Ignored = z.infer<typeof ignoredSchema>

export type Judged = {
  readonly open: readonly Finding[]
  readonly ignored: readonly { readonly finding: Finding; readonly reason: string }[]
  /** For what is not found any more, or not yet: the entry can go. */
  readonly idle: Ignored
}

/** @param today as `2026-11-22`: what ran out counts again */
export function judge(findings: readonly Finding[], ignored: Ignored, today: string): Judged {
  const entryOf = ({ installed, advisory }: Finding) =>
    ignored.find(
      (one) => one.package === installed.name && advisory.ids.includes(one.id) && one.until >= today,
    )
  const judged = findings.map((finding) => ({ finding, entry: entryOf(finding) }))
  return {
    open: judged.filter(({ entry }) => !entry).map(({ finding }) => finding),
    ignored: judged.flatMap(({ finding, entry }) => (entry ? [{ finding, reason: entry.reason }] : [])),
    idle: ignored.filter((one) => judged.every(({ entry }) => entry !== one)),
  }
}
