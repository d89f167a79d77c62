import { PROFILE_IDS } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import { isoInstant, revision, wholeNumber, writtenText } from './fields.ts'

const publicParameters = z.object({
  plantName: z.string(),
  timeZone: z.string(),
  /** These four in seconds. */
  microStopTime: z.number(),
  problemResolutionTime: z.number(),
  gridRefreshTime: z.number(),
  oeeCalculationRefresh: z.number(),
  terminalSyncByIP: z.boolean(),
  /** Which definition of the figures is official, from which production day on; before the first, `baliza`. */
  officialProfiles: z.array(z.object({ from: z.string(), profile: z.enum(PROFILE_IDS) })),
})

const privateParameters = z.object({
  /** Where people reach this installation: messages link there. */
  publicUrl: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
  updateDate: z.nullable(isoInstant),
  enableDomainValidation: z.boolean(),
  domain: z.nullable(z.string()),
  enableGroupValidation: z.boolean(),
  group: z.nullable(z.string()),
  emailEnabled: z.boolean(),
  emailFrom: z.nullable(z.string()),
  emailHost: z.nullable(z.string()),
  emailPort: z.nullable(z.int()),
  emailUser: z.nullable(z.string()),
  /** Whether there is a password; what it is stays on the server. */
  hasEmailPassword: z.boolean(),
  emailRequireTls: z.boolean(),
  reportEnabled: z.boolean(),
  /** The workbook is sent when this ends. */
  reportPeriod: z.enum(['shift', 'day']),
  reportLanguage: z.enum(['es', 'en']),
  /** Addresses, a comma between them. */
  reportRecipients: z.nullable(z.string()),
  telegramEnabled: z.boolean(),
  telegramBotName: z.nullable(z.string()),
  /** Whether there is a token; what it is stays on the server. */
  hasTelegramBotToken: z.boolean(),
  telegramNotificationInterval: z.number(),
  telegramBotUseProxy: z.boolean(),
  telegramBotProxyHost: z.nullable(z.string()),
  telegramBotProxyPort: z.nullable(z.int()),
  /** A session ends so long after it began, used or not. */
  sessionHours: z.int(),
  /** And so long after its person did something last; those of administrators sooner. */
  sessionIdleMinutes: z.int(),
  administratorIdleMinutes: z.int(),
  /** Roles that open nothing without a second factor. */
  factorForAdministrators: z.boolean(),
  factorForSupervisors: z.boolean(),
  factorForOperators: z.boolean(),
  factorForConsultants: z.boolean(),
  /** Lists leave windows out that another zone cut, until history is recalculated. */
  historyIsHidden: z.boolean(),
  revision: z.int(),
})

const parameters = z.extend(publicParameters, z.partial(privateParameters).shape)
export type Parameters = z.infer<typeof parameters>

/** docs/product/fields.md#parameters */
const seconds = z.optional(wholeNumber(0, 999_999))
const port = z.optional(z.nullable(z.union([z.literal(''), wholeNumber(0, 65_535)])))
const idleMinutes = z.optional(wholeNumber(5, 1_440))
const flag = z.optional(z.boolean())

const values = z.object({
  plantName: writtenText(60),
  timeZone: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** `https://baliza.plant`. */
  publicUrl: writtenText(255),
  microStopTime: seconds,
  problemResolutionTime: seconds,
  gridRefreshTime: seconds,
  oeeCalculationRefresh: seconds,
  enableDomainValidation: flag,
  domain: writtenText(255),
  enableGroupValidation: flag,
  group: writtenText(255),
  emailEnabled: flag,
  emailFrom: writtenText(255),
  emailHost: writtenText(255),
  emailPort: port,
  emailUser: writtenText(255),
  /** Replaces the one before; blank leaves it, null takes it away. */
  emailPassword: writtenText(255),
  emailRequireTls: flag,
  reportEnabled: flag,
  reportPeriod: z.optional(z.enum(['shift', 'day'])),
  reportLanguage: z.optional(z.enum(['es', 'en'])),
  /** Addresses, a comma between them. */
  reportRecipients: writtenText(1000),
  telegramEnabled: flag,
  telegramBotName: writtenText(100),
  /** Replaces the one before; blank leaves it, null takes it away. */
  telegramBotToken: writtenText(255),
  telegramNotificationInterval: z.optional(wholeNumber(0, 999_999)),
  telegramBotUseProxy: flag,
  telegramBotProxyHost: writtenText(255),
  telegramBotProxyPort: port,
  terminalSyncByIP: flag,
  /** All of them: those that are left out hold no more. */
  officialProfiles: z.optional(
    z.array(z.object({ from: z.string(), profile: z.string() })).check(z.maxLength(50)),
  ),
  sessionHours: z.optional(wholeNumber(1, 168)),
  sessionIdleMinutes: idleMinutes,
  administratorIdleMinutes: idleMinutes,
  factorForAdministrators: flag,
  factorForSupervisors: flag,
  factorForOperators: flag,
  factorForConsultants: flag,
  revision,
})

export const parameterCalls = {
  'parameters.get': {
    summary:
      'The parameters of the plant; all but the public ones are left out for others than administrators. The bot token and the password for mail never travel.',
    access: 'session',
    answer: parameters,
  },
  'parameters.put': {
    summary:
      'Changes parameters: those that are sent. They count at once; closed windows keep the ones that they were computed with.',
    access: 'configuration.administer',
    body: z.object({ values }),
    answer: parameters,
  },
  'parameters.testmail': {
    summary: 'Sends a short mail by the stored parameters, and answers when the mail server has taken it.',
    access: 'configuration.administer',
    body: z.object({ to: z.string().check(z.trim(), z.maxLength(254)) }),
    answer: z.object({}),
  },
} as const satisfies Record<string, CallShape>
