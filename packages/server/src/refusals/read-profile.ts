import { isProfile, type ProfileID } from '@baliza/domain'
import { Problem } from './problem.ts'

/** A definition that arrived by its name; undefined = none was asked for. */
export function readProfile(name: string | undefined): ProfileID | undefined {
  if (name === undefined || name === '') return undefined
  if (!isProfile(name)) throw new Problem('profile-unknown', { profile: name })
  return name
}
