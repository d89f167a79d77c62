import type { ProfileID } from './profile.ts'

/** From a production day on (`YYYY-MM-DD`), a definition is the official one. */
export type OfficialProfile = { readonly from: string; readonly profile: ProfileID }

/** Which definition is official on a day: before the first one it is the product's own. */
export const officialOn = (official: readonly OfficialProfile[], day: string): ProfileID =>
  official.reduce<OfficialProfile | undefined>(
    (newest, one) => (one.from <= day && !(newest && newest.from > one.from) ? one : newest),
    undefined,
  )?.profile ?? 'baliza'

/** The first day of which the two lists say different things; undefined = they say the same. */
export function firstDifference(
  before: readonly OfficialProfile[],
  after: readonly OfficialProfile[],
): string | undefined {
  return [...before, ...after]
    .map(({ from }) => from)
    .toSorted()
    .find((day) => officialOn(before, day) !== officialOn(after, day))
}
