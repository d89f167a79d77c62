import { satisfies } from 'semver'
import { z } from 'zod'
import type { Answer, Finding, Installed } from './advisory.ts'

const TIMEOUT_MS = 30_000

const answerSchema = z.record(
  z.string(),
  z.array(
    z.object({
      id: z.number(),
      url: z.string(),
      title: z.string(),
      severity: z.string(),
      vulnerable_versions: z.string(),
    }),
  ),
)

/** Why the registry gave no answer, in a sentence. */
export class RegistryUnfit extends Error {}

/** Asks the registry what `npm audit` asks it: names and versions go there, and nothing else. */
export async function askRegistry(registry: string, installed: readonly Installed[]): Promise<Answer> {
  const byName = Map.groupBy(installed, ({ name }) => name)
  const body = Object.fromEntries([...byName].map(([name, all]) => [name, all.map(({ version }) => version)]))
  const address = new URL('-/npm/v1/security/advisories/bulk', registry.replace(/\/?$/, '/'))
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => unfit(address, error instanceof Error ? error.message : String(error)))
  if (!answer.ok) unfit(address, `status ${answer.status}`)
  const read = answerSchema.safeParse(await answer.json().catch(() => undefined))
  if (!read.success) unfit(address, 'its answer is none of this kind')
  const findings = Object.entries(read.data).flatMap(([name, advisories]) =>
    advisories.flatMap((advisory) =>
      (byName.get(name) ?? [])
        .filter(({ version }) =>
          satisfies(version, advisory.vulnerable_versions, { includePrerelease: true }),
        )
        .map((one) => findingOf(one, advisory)),
    ),
  )
  return { source: `the registry ${address.origin}`, findings, isOld: false }
}

type RegistryAdvisory = z.infer<typeof answerSchema>[string][number]

const findingOf = (installed: Installed, { id, url, title, severity }: RegistryAdvisory): Finding => ({
  installed,
  advisory: { ids: [/GHSA[\w-]+/.exec(url)?.[0] ?? String(id)], summary: title, severity },
})

function unfit(address: URL, why: string): never {
  throw new RegistryUnfit(`${address.origin} does not tell advisories (${why})`)
}
