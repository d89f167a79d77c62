import { z } from 'zod/mini'
import type { CallShape } from './call.ts'

/** What a plant can be kept in. */
export const DATA_PROVIDERS = ['SQLite', 'PostgreSQL'] as const
export type DataProvider = (typeof DATA_PROVIDERS)[number]

const information = z.object({
  /** Nobody has chosen a database yet. */
  setupPending: z.boolean(),
  dataProviders: z.array(z.enum(DATA_PROVIDERS)),
  /**
   * Whoever asks must know the code that the server printed when it started: from this very machine only where
   * `BALIZA_SETUP=code` says so. Not once it is done.
   */
  codeRequired: z.boolean(),
  /**
   * The certificate that other machines are shown, unless one is given; null = how browsers come in is not
   * asked: nobody else can reach the address, or the environment has decided.
   */
  certificate: z.nullable(z.object({ thumbprint: z.string(), subject: z.string() })),
})
export type SetupInformation = z.infer<typeof information>

const outcome = z.object({
  /** The database could be reached. */
  valid: z.boolean(),
  /** Baliza is in it and keeps it: the setup is done. */
  created: z.boolean(),
  /** What went wrong, a line each. */
  error: z.nullable(z.string()),
  /**
   * The temporary password of the account `setup`, shown this once; null in a database that already has
   * people.
   */
  password: z.nullable(z.string()),
  /** The database is at another machine, and what is said to it travels unencrypted. */
  inClear: z.boolean(),
})
export type SetupOutcome = z.infer<typeof outcome>

export const setupCalls = {
  'setup.information': {
    summary: 'Whether Baliza still has to be set up, and what it can be set up with.',
    access: 'public',
    answer: information,
  },
  'setup.configure': {
    summary:
      'Chooses the database: tests it, creates it where the account may, fills it, and answers the first account. JSON only. 409 once it is done.',
    access: 'public',
    body: z.object({
      databaseSelected: z.enum(DATA_PROVIDERS),
      /**
       * PostgreSQL: `postgres://user:password@host/database` or `Host=…;Database=…`. SQLite: a file; blank =
       * `baliza.db`. A relative one lies in the data folder, as any has to that comes from another machine.
       */
      connectionString: z.string().check(z.trim(), z.maxLength(1000)),
      /** PEM: the authority that must vouch for PostgreSQL. With it every connection is encrypted and verified. */
      databaseAuthority: z.optional(z.string().check(z.trim(), z.maxLength(30_000))),
      /** Left out: HTTPS, by the certificate of this machine's own. */
      transport: z.optional(
        z.object({
          /** PEM: the certificate, with those of its authorities behind it, and its key. */
          certificate: z.optional(z.string().check(z.maxLength(30_000))),
          privateKey: z.optional(z.string().check(z.maxLength(15_000))),
          /** Other machines are answered without encryption, too. */
          plainHttp: z.optional(z.boolean()),
        }),
      ),
      setupCode: z.optional(z.string().check(z.trim(), z.maxLength(50))),
    }),
    answer: outcome,
  },
} as const satisfies Record<string, CallShape>
