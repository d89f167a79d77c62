import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, revision, wholeNumber, writtenText } from './fields.ts'

const run = z.object({
  /** `command`: somebody called `baliza backup`. */
  cause: z.enum(['schedule', 'order', 'command']),
  startedAt: isoInstant,
  endedAt: isoInstant,
  /** Where it lies, or was to lie. */
  file: z.string(),
  rows: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** It was restored aside, and every row compared. */
  isVerified: z.boolean(),
  isEncrypted: z.boolean(),
  /** Why there is none, in a sentence; null = there is. */
  problem: z.nullable(z.string()),
})

const rule = z.object({
  isOn: z.boolean(),
  /** `02:30` on the plant's clocks. */
  time: z.string(),
  folder: z.string(),
  /** Of so many days, weeks and months the last one is kept. */
  daily: z.int(),
  weekly: z.int(),
  monthly: z.int(),
  revision: z.int(),
})

const state = z.object({
  rule,
  /** What the environment of the server has decided; nobody changes it here. */
  decidedOutside: z.array(z.enum(['time', 'folder', 'keep'])),
  /** Whether the next one is encrypted. */
  isEncrypted: z.boolean(),
  /** The last one that was made and verified. */
  lastGood: z.nullable(run),
  /** When one begins by itself; null = none does. */
  nextAt: z.nullable(isoInstant),
  /** The plant is without the backup that its rule asks for, for six hours now. */
  isLate: z.boolean(),
  /** Somebody ordered one, and it has not begun. */
  isOrdered: z.boolean(),
  /** The newest first. */
  runs: z.array(run),
})
export type Backups = z.infer<typeof state>

const time = z.string().check(z.trim(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const values = z.object({
  isOn: z.optional(z.boolean()),
  time: z.optional(time),
  /** A folder that is there; blank = `backups` in the data folder. */
  folder: writtenText(255),
  daily: z.optional(wholeNumber(0, 366)),
  weekly: z.optional(wholeNumber(0, 520)),
  monthly: z.optional(wholeNumber(0, 240)),
  revision,
})

export const backupCalls = {
  'backups.get': {
    summary: 'When the plant saves itself, and what became of its last backups, the newest first.',
    access: 'configuration.administer',
    answer: state,
  },
  'backups.put': {
    summary:
      'Changes when the plant saves itself, where to, and how many backups are kept: what is sent. 409 where the environment has decided that.',
    access: 'configuration.administer',
    body: z.object({ values }),
    answer: state,
  },
  'backups.make': {
    summary: 'Orders a backup now: the pipeline that leads begins it within half a minute.',
    access: 'configuration.administer',
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
