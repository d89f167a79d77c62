import { compare, gt, gte, satisfies, valid } from 'semver'
import { z } from 'zod'
import type { Advisory } from './advisory.ts'

const eventSchema = z.object({
  introduced: z.string().optional(),
  fixed: z.string().optional(),
  last_affected: z.string().optional(),
})

const affectedSchema = z.object({
  package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
  versions: z.array(z.string()).optional(),
  ranges: z.array(z.object({ type: z.string(), events: z.array(eventSchema) })).optional(),
  database_specific: z.object({ last_known_affected_version_range: z.string().optional() }).optional(),
})

/** A record of the OSV format (https://ossf.github.io/osv-schema), as far as it is read here. */
export const osvSchema = z.object({
  id: z.string(),
  modified: z.string(),
  withdrawn: z.string().nullish(),
  aliases: z.array(z.string()).nullish(),
  summary: z.string().nullish(),
  affected: z.array(affectedSchema).nullish(),
  database_specific: z.object({ severity: z.string().nullish() }).nullish(),
})

export type OsvRecord = z.infer<typeof osvSchema>
type Affected = z.infer<typeof affectedSchema>
type Event = z.infer<typeof eventSchema>

/** The packages of npm that a record names; one that was taken back names none. */
export const packagesOf = ({ withdrawn, affected }: OsvRecord): string[] =>
  withdrawn ? [] : (affected ?? []).flatMap((one) => (isOfNpm(one) ? [one.package?.name ?? ''] : []))

/** Does the record hold for that version? */
export function isAffected({ affected }: OsvRecord, name: string, version: string): boolean {
  return (affected ?? [])
    .filter((one) => isOfNpm(one) && one.package?.name === name)
    .some((one) => one.versions?.includes(version) || isInRanges(one, version))
}

export const advisoryOf = ({ id, aliases, summary, database_specific }: OsvRecord): Advisory => ({
  ids: [id, ...(aliases ?? [])],
  summary: summary ?? 'no summary',
  severity: (database_specific?.severity ?? 'unknown').toLowerCase(),
})

const isOfNpm = (one: Affected): boolean => one.package?.ecosystem === 'npm'

function isInRanges({ ranges, database_specific: extra }: Affected, version: string): boolean {
  const known = extra?.last_known_affected_version_range
  // NOTE: where nothing is fixed yet, this alone says where it ends
  if (known !== undefined && !satisfies(version, known, { includePrerelease: true })) return false
  return (ranges ?? []).filter(({ type }) => type !== 'GIT').some(({ events }) => isBetween(events, version))
}

/** Events tell, from the first version to the last, where a range begins and where it ends. */
function isBetween(events: readonly Event[], version: string): boolean {
  let inside = false
  for (const event of events.toSorted((a, b) => compare(placeOf(a), placeOf(b)))) {
    if (event.introduced !== undefined && gte(version, versionOf(event.introduced))) inside = true
    if (event.fixed !== undefined && gte(version, versionOf(event.fixed))) inside = false
    if (event.last_affected !== undefined && gt(version, versionOf(event.last_affected))) inside = false
  }
  return inside
}

const placeOf = ({ introduced, fixed, last_affected: last }: Event): string =>
  versionOf(introduced ?? fixed ?? last ?? '0')

/** `0` stands for the very first one, before any version that there is. */
function versionOf(text: string): string {
  if (text === '0') return '0.0.0-0'
  return valid(text) ?? valid(`${text}.0`) ?? valid(`${text}.0.0`) ?? fail(text)
}

function fail(text: string): never {
  throw new Error(`${text} is no version`)
}
