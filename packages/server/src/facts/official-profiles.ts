import { firstDifference, type Instant, isProfile } from '@baliza/domain'
import type { Trx } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'
import { readCalendars, readSectors } from './calendars/read-calendars.ts'
import { markDirty } from './dirty-windows.ts'
import { officialProfilesOf } from './parameters.ts'

type Named = { readonly from: string; readonly profile: string }
type WhyNot =
  | { readonly code: 'profile-unknown'; readonly values: { readonly profile: string } }
  | { readonly code: 'profile-day-invalid' | 'profile-day-twice'; readonly values: { readonly day: string } }

/** What can't be kept: a definition that nobody knows, no day, a day twice. */
export function whyNotProfiles(official: readonly Named[]): WhyNot | undefined {
  for (const { from, profile } of official) {
    if (!isProfile(profile)) return { code: 'profile-unknown', values: { profile } }
    if (!isDay(from)) return { code: 'profile-day-invalid', values: { day: from } }
    if (official.filter((one) => one.from === from).length > 1)
      return { code: 'profile-day-twice', values: { day: from } }
  }
  return undefined
}

/** Of four digits a year: days are compared as texts. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** By day, as they are stored; none = null. */
export const storedProfiles = (official: readonly Named[]): string | null =>
  official.length === 0
    ? null
    : JSON.stringify(
        official
          .map(({ from, profile }) => ({ from, profile }))
          .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
      )

type Parameters = Pick<Row<'parameter'>, 'officialProfiles'>

/** Has the windows computed again of which another definition is the official one now: those that began. */
export async function recomputeByProfile(
  trx: Trx,
  before: Parameters,
  after: Parameters,
  now: Instant,
): Promise<void> {
  const first = firstDifference(officialProfilesOf(before), officialProfilesOf(after))
  if (first === undefined) return
  const calendars = await readCalendars(trx)
  for (const lineID of (await readSectors(trx)).keys()) {
    const { start } = calendars.of(lineID).dayInterval(first)
    if (start < now) await markDirty(trx, lineID, { start, end: now })
  }
}

/** What is wrong with the text of a file. */
export function whyNotStoredProfiles(text: string): WhyNot | undefined {
  const read = namedIn(text)
  return read ? whyNotProfiles(read) : { code: 'profile-unknown', values: { profile: text } }
}

function namedIn(text: string): readonly Named[] | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) && read.every(isNamed) ? read : undefined
  } catch {
    return undefined
  }
}

const isNamed = (one: unknown): one is Named =>
  typeof one === 'object' &&
  one !== null &&
  'from' in one &&
  typeof one.from === 'string' &&
  'profile' in one &&
  typeof one.profile === 'string'
