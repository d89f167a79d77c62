import { LONGEST_PASSWORD, type PasswordRefusal, SHORTEST_PASSWORD, whyNotPassword } from '@baliza/domain'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../refusals/problem.ts'

/** Argon2id, 19 MiB, two passes: about 10 ms here, and as much for each guess of an attacker. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)

/** Says why a password may not be chosen, if so. */
export function refusePassword(password: string, userID: string): void {
  const refusal = whyNotPassword(password, userID)
  if (refusal) throw PROBLEMS[refusal]()
}

const PROBLEMS: Record<PasswordRefusal, () => Problem> = {
  blank: () => new Problem('password-blank'),
  'too-short': () => new Problem('password-too-short', { least: SHORTEST_PASSWORD }),
  'too-long': () => new Problem('password-too-long', { most: LONGEST_PASSWORD }),
  'is-user-name': () => new Problem('password-is-user-name'),
  common: () => new Problem('password-common'),
}
