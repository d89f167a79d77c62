import {
  HOUR,
  type Instant,
  LONGEST_PASSWORD,
  later,
  type PasswordRefusal,
  shortestPassword,
  whyNotPassword,
} from '@baliza/domain'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../refusals/problem.ts'

/** Argon2id, 19 MiB, two passes: about 10 ms here, and as much for each guess of an attacker. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const COSTS_IN_HASH = `$m=${COSTS.memoryCost},t=${COSTS.timeCost},p=${COSTS.parallelism}$`

export const hashPassword = (password: string): Promise<string> => hash(password, COSTS)

/** Was it made by other costs than those of today? Then it is made anew where the password is at hand. */
export const isOldHash = (passwordHash: string): boolean => !passwordHash.includes(COSTS_IN_HASH)

/** What somebody else chose is worth something for so long. */
const TEMPORARY_LENGTH = 72 * HOUR

/** The columns of a user whose password was set at that moment: by somebody else, or to stay. */
export const temporaryFrom = (at: Instant) => ({
  mustChangePassword: true,
  passwordEnd: later(at, TEMPORARY_LENGTH),
})
export const LASTING = { mustChangePassword: false, passwordEnd: null } as const

export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)

/**
 * Some 50,000 that guessers try first: too many for a browser, which knows those of plants alone, and for the
 * memory of a server where nobody changes a password.
 */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(password.trim().toLowerCase())
}

/** Says why a password may not be chosen, if so. */
export async function refusePassword(
  password: string,
  of: { userID: string; roleID: number },
): Promise<void> {
  const refusal = whyNotPassword(password, of) ?? ((await isCommon(password)) ? 'common' : undefined)
  if (refusal) throw PROBLEMS[refusal](of.roleID)
}

const PROBLEMS: Record<PasswordRefusal, (roleID: number) => Problem> = {
  blank: () => new Problem('password-blank'),
  'too-short': (roleID) => new Problem('password-too-short', { least: shortestPassword(roleID) }),
  'too-long': () => new Problem('password-too-long', { most: LONGEST_PASSWORD }),
  'is-user-name': () => new Problem('password-is-user-name'),
  common: () => new Problem('password-common'),
}
