import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, rowID, text, typedPassword } from './fields.ts'

const passkey = z.object({
  passkeyID: z.int(),
  /** What its owner calls it. */
  name: z.string(),
  createdAt: isoInstant,
  usedAt: z.nullable(isoInstant),
})
export type Passkey = z.infer<typeof passkey>

/** What a browser gives or takes (`PublicKeyCredential`), as JSON text: its form is that of WebAuthn. */
const credential = z.string().check(z.minLength(2), z.maxLength(6_000))
const options = z.object({ options: z.string() })
const name = text(40)

export const passkeyCalls = {
  'passkeys.get': {
    summary: "One's own passkeys, and the address at which they are good; null = at `localhost` alone.",
    access: 'session',
    answer: z.object({
      /** Browsers keep passkeys for a name that is reached by HTTPS. */
      isPossible: z.boolean(),
      origin: z.nullable(z.string()),
      passkeys: z.array(passkey),
    }),
  },
  'passkeys.options': {
    summary: 'Asks a device for a new passkey: what its browser is given. Good once, for five minutes.',
    access: 'session',
    body: z.object({ password: typedPassword }),
    answer: options,
  },
  'passkeys.post': {
    summary: 'Adds the passkey that a device has made. The other sessions of the user end.',
    access: 'session',
    body: z.object({ name, credential }),
    answer: passkey,
  },
  'passkeys.put': {
    summary: "Renames one of one's own passkeys.",
    access: 'session',
    body: z.object({ key: rowID, name }),
    answer: passkey,
  },
  'passkeys.delete': {
    summary: "Takes one of one's own passkeys away.",
    access: 'session',
    body: z.object({ key: rowID, password: typedPassword }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>

/** Of the log-in: anybody may make them. */
export const passkeyLogin = { options, credential }
