import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { text, typedPassword } from './fields.ts'

export const secondFactorCalls = {
  'secondFactor.get': {
    summary: "Whether one's own second factor is on, and how many recovery codes are left.",
    access: 'session',
    answer: z.object({ enabled: z.boolean(), recoveryCodes: z.int() }),
  },
  'secondFactor.enrol': {
    summary: 'Makes the secret of a second factor. It is told this once, and counts when a code confirms it.',
    access: 'session',
    body: z.object({ password: typedPassword }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
  },
  'secondFactor.confirm': {
    summary:
      'Turns the second factor on by a first code. Answers the recovery codes, this once. The other sessions of the user end.',
    access: 'session',
    body: z.object({ code: text(20) }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  'secondFactor.recoveryCodes': {
    summary:
      "Makes one's recovery codes anew, with the password and a code. Answers them, this once; those of before are good for nothing.",
    access: 'session',
    body: z.object({ password: typedPassword, code: text(20) }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  'secondFactor.remove': {
    summary: "Turns one's own second factor off, with the password and a code of it.",
    access: 'session',
    body: z.object({ password: typedPassword, code: text(20) }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
