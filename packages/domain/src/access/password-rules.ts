import { charactersIn } from '../plant/text-length.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { ROLE } from './role.ts'

/** Shorter than eight, a password is guessed in an afternoon. Sentences have room: docs/product/fields.md#users. */
const SHORTEST_PASSWORD = 8
/** Whoever has the password of an administrator has everybody's work. */
const SHORTEST_OF_ADMINISTRATOR = 12
export const LONGEST_PASSWORD = 128

export type PasswordRefusal = 'blank' | 'too-short' | 'too-long' | 'is-user-name' | 'common'

const OF_ONE_LETTER = /^(.)\1*$/u

type Chooser = { readonly userID: string; readonly roleID: number }

/** How long a password has to be at least, of somebody with that role. */
export const shortestPassword = (roleID: number): number =>
  roleID === ROLE.ADMINISTRATOR ? SHORTEST_OF_ADMINISTRATOR : SHORTEST_PASSWORD

/**
 * Why a password may not be chosen; undefined when it may. It is long enough, not the name of its user (nor
 * that with a few digits behind), and none of those that guessers try first. Neither digits nor signs are
 * asked for: length is what counts.
 */
export function whyNotPassword(password: string, { userID, roleID }: Chooser): PasswordRefusal | undefined {
  const chosen = password.trim().toLowerCase()
  if (chosen === '') return 'blank'
  if (charactersIn(password) > LONGEST_PASSWORD) return 'too-long'
  if (chosen.replace(/\d+$/, '') === userID.trim().toLowerCase() || chosen === userID.trim().toLowerCase())
    return 'is-user-name'
  if (chosen.length < shortestPassword(roleID)) return 'too-short'
  return OF_ONE_LETTER.test(chosen) || COMMON_PASSWORDS.has(chosen) ? 'common' : undefined
}
