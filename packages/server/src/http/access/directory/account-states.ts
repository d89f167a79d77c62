import type { ProblemCode } from '@baliza/contract'

/**
 * What Active Directory says of an account that may not bind, beside the LDAP error 49: `…
 * AcceptSecurityContext error, data 775, …`.
 */
const STATES = {
  '530': 'domain-account-restricted',
  '531': 'domain-account-restricted',
  '532': 'domain-password-expired',
  '533': 'domain-account-disabled',
  '701': 'domain-account-expired',
  '773': 'domain-password-must-change',
  '775': 'domain-account-locked',
} as const satisfies Record<string, ProblemCode>

export type AccountState = (typeof STATES)[keyof typeof STATES]

/** Why an account may not bind although there is one; undefined = the name or the password is wrong. */
export function accountStateOf(message: string): AccountState | undefined {
  const [, code = ''] = /AcceptSecurityContext error, data ([\da-f]+)/i.exec(message) ?? []
  return STATES[code as keyof typeof STATES]
}
