import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, rowID, text, typedPassword, wholeNumber } from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'
import { passkeyLogin } from './passkeys.ts'

const sessionUser = z.object({
  userID: z.string(),
  roleID: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** Somebody else chose the password: until it is changed, the session opens nothing else. */
  mustChangePassword: z.optional(z.literal(true)),
  /** The role needs a second factor: until there is one, the session opens nothing else. */
  mustEnrolFactor: z.optional(z.literal(true)),
})
const authenticatedUser = z.extend(sessionUser, { token: z.string() })

/** A right password where a second factor is wanted: the ticket goes with a code to `users.secondFactor`. */
const secondFactorAsked = z.object({
  secondFactor: z.literal(true),
  ticket: z.string(),
  /** How it is shown: a code, or a passkey. */
  ways: z.array(z.enum(['code', 'passkey'])),
})

/** Who is logged in, as `isvalid` confirms it. */
export type SessionUser = z.infer<typeof sessionUser>
/** Who is logged in, as the browser keeps it: docs/product/records.md#user. */
export type AuthenticatedUser = z.infer<typeof authenticatedUser>

/** A user without the password, which never leaves the server. */
const user = z.object({
  userID: z.string(),
  groupID: z.nullable(z.int()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  roleID: z.int(),
  active: z.boolean(),
  /** Wrong passwords locked the account for some minutes. */
  locked: z.boolean(),
  mustChangePassword: z.boolean(),
  /** When a temporary password stops opening anything. */
  passwordEnd: z.nullable(isoInstant),
  secondFactor: z.boolean(),
  /** Registered with the bot. */
  telegram: z.boolean(),
  updatedBy: z.nullable(z.string()),
  updateDate: z.nullable(isoInstant),
  revision: z.int(),
})
export type User = z.infer<typeof user>

const userValues = {
  firstName: text(40),
  lastName: text(40),
  email: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(254)))),
  /** Blank = it stays as it is. */
  password: z.optional(z.nullable(z.string().check(z.trim()))),
  /** 1 to 4; another one (of an imported user) sees its terminal's line alone. */
  roleID: wholeNumber(1, 99),
  /** The group of its notifications. */
  groupID: z.optional(z.nullable(rowID)),
  active: z.optional(z.boolean()),
  /**
   * A password that is sent along is temporary: it opens only the choice of another one, within 72 hours. `false` makes it one that
   * stays, for accounts of screens and programs.
   */
  mustChangePassword: z.optional(z.boolean()),
}

export const userCalls = {
  'users.authenticate': {
    summary:
      'Opens a session. Its token goes as `Authorization: Bearer …` with every other call. Where the user has a second factor it answers a ticket instead, good for five minutes and one session.',
    access: 'public',
    body: z.object({ userid: text(50), password: typedPassword }),
    answer: z.union([authenticatedUser, secondFactorAsked]),
  },
  'users.secondFactor': {
    summary:
      'Opens the session that a ticket promises, with the code that the device shows now or a recovery code.',
    access: 'public',
    body: z.object({ ticket: text(100), code: text(20) }),
    answer: authenticatedUser,
  },
  'users.passkeyOptions': {
    summary:
      'Asks for a passkey instead of name and password or, with a ticket, instead of a code: what a browser is given. Good once, for five minutes.',
    access: 'public',
    body: z.object({ ticket: z.optional(text(100)) }),
    answer: passkeyLogin.options,
  },
  'users.passkey': {
    summary: 'Opens a session by a passkey; with a ticket, the session that it promises.',
    access: 'public',
    body: z.object({ ticket: z.optional(text(100)), credential: passkeyLogin.credential }),
    answer: authenticatedUser,
  },
  'users.isvalid': {
    summary:
      'Says who is logged in; 401 when the session has ended. Prolongs the session only on a configured terminal.',
    access: 'session',
    answer: sessionUser,
  },
  'users.logout': { summary: 'Ends the session.', access: 'session', answer: z.null() },
  'users.password': {
    summary: "Changes one's own password; the other sessions of the user end.",
    access: 'session',
    body: z.object({ password: typedPassword, newPassword: z.string().check(z.trim()) }),
    answer: z.null(),
  },
  'users.get': {
    summary: 'Users as a grid loads them.',
    access: 'configuration.administer',
    query: loadQuery,
    answer: gridAnswer(user),
  },
  'users.post': {
    summary: 'Adds a user.',
    access: 'configuration.administer',
    body: z.object({ values: z.object({ userID: text(12), ...userValues }) }),
    answer: user,
  },
  'users.put': {
    summary:
      'Changes a user. A blank password stays as it is; a new one is temporary unless `mustChangePassword` is false. A new password, another role and deactivation end the sessions. Whoever becomes an administrator must choose another password.',
    access: 'configuration.administer',
    body: z.object({ key: text(12), values: z.partial(z.object({ ...userValues, revision: z.int() })) }),
    answer: user,
  },
  'users.delete': {
    summary: 'Deletes a user who signed nothing; otherwise 409 says what.',
    access: 'configuration.administer',
    body: z.object({ key: text(12) }),
    answer: z.null(),
  },
  'users.unlock': {
    summary: 'Opens an account that wrong passwords locked.',
    access: 'configuration.administer',
    body: z.object({ userID: text(12) }),
    answer: z.null(),
  },
  'users.resetSecondFactor': {
    summary: 'Takes the second factor from a user who lost the device.',
    access: 'configuration.administer',
    body: z.object({ userID: text(12) }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
