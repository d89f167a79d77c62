import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant } from './fields.ts'

const certificate = z.object({
  /** SHA-256, with colons. */
  thumbprint: z.string(),
  subject: z.string(),
  validFrom: isoInstant,
  validTo: isoInstant,
  /** Less than 0: it has expired. */
  daysLeft: z.int(),
})

const state = z.object({
  /** Whether other machines are answered without encryption; `undecided`: they are, and nobody said so. */
  plainHttp: z.enum(['allowed', 'refused', 'undecided']),
  /** The environment of the server has decided; nobody can here. */
  isDecidedOutside: z.boolean(),
  /** What browsers are shown; null = nobody but the machine itself can reach the address. */
  https: z.nullable(
    z.extend(certificate, {
      /** It vouches for itself, and browsers warn before they go on. */
      isSelfSigned: z.boolean(),
      /** Why the files that lie there now are not used; null = they are. */
      trouble: z.nullable(z.string()),
    }),
  ),
  /** Baliza's own towards OPC UA servers; null = none was needed yet. */
  opcUa: z.nullable(certificate),
  /** How what is said to the database travels; `unverified` is encrypted, for whoever answers there. */
  database: z.enum(['local', 'verified', 'unverified', 'in-clear']),
})
export type TransportState = z.infer<typeof state>

export const transportCalls = {
  'transport.get': {
    summary:
      'How browsers come in, and the certificates of this installation with the days that they have left.',
    access: 'configuration.administer',
    answer: state,
  },
  'transport.decide': {
    summary: 'Decides whether other machines are answered without encryption. 409 where the environment has.',
    access: 'configuration.administer',
    body: z.object({ plainHttp: z.enum(['allowed', 'refused']) }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
