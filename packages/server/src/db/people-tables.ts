import type { Instant } from '@baliza/domain'
import type { Generated } from 'kysely'
import type { OptionalSearch, Search, Secret, Signed } from './columns.ts'

export type UserTable = Signed & {
  userID: string
  groupID: number | null
  firstName: string
  lastName: string
  email: string | null
  passwordHash: string | null
  roleID: number
  active: boolean
  /** An administrator chose the password: it opens nothing but the page that changes it. */
  mustChangePassword: Generated<boolean>
  /** A temporary password opens nothing from then on; null = it does not run out. */
  passwordEnd: Generated<Instant | null>
  /** The chat with the bot; null = not registered. */
  telegramChatID: number | null
  /** In which messages are written: that of the last log-in; null = never logged in. */
  language: 'es' | 'en' | null
  revision: Generated<number>
  userIDSearch: Search
  firstNameSearch: Search
  lastNameSearch: Search
  emailSearch: OptionalSearch
  updatedBySearch: OptionalSearch
}

/**
 * Wrong passwords in a row, by the name that was typed (folded; there may be no such user) and the place that
 * they came from.
 */
export type FailedLoginTable = {
  name: string
  /** An address, an IPv6 network, or `*` for all places together. */
  source: string
  failures: number
  lastAt: Instant
  lockedUntil: Instant | null
}

export type SecondFactorTable = {
  userID: string
  /** Base 32; it leaves the server once, when it is made. */
  secret: Secret
  /** null until a first code has shown that the secret arrived. */
  confirmedAt: Instant | null
  /** Of the last code that was taken: none is taken twice. */
  lastStep: Generated<number>
  failedCodes: Generated<number>
  lockedUntil: Instant | null
}

/** A key that a device keeps for somebody; what is here opens nothing. */
export type PasskeyTable = {
  passkeyID: Generated<number>
  userID: string
  credentialID: string
  /** What its owner calls it. */
  name: string
  /** Base64url. */
  publicKey: string
  /** How often the device says it was used: one that goes back was copied. */
  counter: number
  /** JSON; how a browser reaches the device. */
  transports: string | null
  createdAt: Instant
  usedAt: Instant | null
}

/** A question that a device has to sign, once and within minutes. */
export type PasskeyChallengeTable = {
  challengeHash: string
  /** null = whoever has a passkey may answer. */
  userID: string | null
  purpose: 'register' | 'login' | 'confirm'
  expiresAt: Instant
}

export type SessionTable = {
  /** What people call it by; the token itself is nowhere. */
  sessionID: Generated<number>
  /** SHA-256 of the bearer token: the token itself is never stored. */
  tokenHash: string
  userID: string
  createdAt: Instant
  expiresAt: Instant
  /** When its person did something with it last, to the minute. */
  usedAt: Generated<Instant>
  ipAddress: string | null
  userAgent: string | null
  userIDSearch: Search
  ipAddressSearch: OptionalSearch
  userAgentSearch: OptionalSearch
}

export type AuditEntryTable = {
  id: Generated<number>
  at: Instant
  userID: string
  /** `Telegram` where it was done there; null = on a screen or by a program. */
  origin: Generated<string | null>
  /** What was done: `order.start`, `stop.recognize`, … */
  action: string
  /** The kind and key of the thing: `order`, `1042`. */
  entity: string
  entityKey: string
  before: string | null
  after: string | null
  /** Where it was done from; null = by a program, or by an older version. */
  address: Generated<string | null>
  sessionID: Generated<number | null>
  terminalID: Generated<number | null>
  userIDSearch: Search
  originSearch: OptionalSearch
  actionSearch: Search
  entitySearch: Search
  entityKeySearch: Search
  beforeSearch: OptionalSearch
  afterSearch: OptionalSearch
}

export type NotificationGroupTable = Signed & {
  groupID: Generated<number>
  name: string
  description: string | null
  email: string | null
  enabled: Generated<boolean>
  revision: Generated<number>
  nameSearch: Search
  descriptionSearch: OptionalSearch
  emailSearch: OptionalSearch
  updatedBySearch: OptionalSearch
}

export type NotificationScheduleTable = {
  scheduleID: Generated<number>
  groupID: number
  /** HH:mm, wall-clock of the plant. */
  startTime: string
  endTime: string
  monday: Generated<boolean>
  tuesday: Generated<boolean>
  wednesday: Generated<boolean>
  thursday: Generated<boolean>
  friday: Generated<boolean>
  saturday: Generated<boolean>
  sunday: Generated<boolean>
  revision: Generated<number>
}

export type NotificationTargetTable = {
  targetID: Generated<number>
  groupID: number
  /** Stops 0, maintenance 1. */
  type: 0 | 1
  /** Telegram 1. */
  channel: 1
  notifyAfterMinutes: number
  revision: Generated<number>
}

/** Nothing named = every line. */
export type NotificationWatcherTable = {
  watcherID: Generated<number>
  groupID: number
  buildingId: number | null
  sectorID: number | null
  lineID: number | null
  revision: Generated<number>
}

export type LogEntryTable = {
  id: Generated<number>
  /** By the machine's clock. */
  time: Instant
  level: 'FATAL' | 'ERROR' | 'WARN' | 'INFO' | 'DEBUG' | 'TRACE'
  logger: string
  message: string
  loggerSearch: Search
  messageSearch: Search
}
