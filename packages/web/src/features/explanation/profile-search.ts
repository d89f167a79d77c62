import { isProfile, type ProfileID } from '@baliza/domain'

/** `?profile=smrp`: a definition beside the official one. What is unknown is left out. */
export const profileOf = (raw: unknown): ProfileID | undefined =>
  typeof raw === 'string' && isProfile(raw) ? raw : undefined

export type ProfileSearch = { profile?: ProfileID | undefined }

export function readProfileSearch({ profile }: Record<string, unknown>): ProfileSearch {
  const read = profileOf(profile)
  return read === undefined ? {} : { profile: read }
}
