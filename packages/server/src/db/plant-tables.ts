import type { Instant, Quality } from '@baliza/domain'
import type { Generated } from 'kysely'
import type { OptionalSearch, OptionalSecret, Search, Signed } from './columns.ts'

export type LineTable = Signed & {
  lineID: number
  sectorID: number
  description: string
  calculationBaliza: string | null
  calculationUnits: string | null
  calculationDiscards: string | null
  calculationMaterialEnLinea: string | null
  enableEmptyLineManager: boolean
  /** 1 when throughput is not calculated; null = calculate it (`calculateThroughput`). */
  fixedThroughput: number | null
  enableStopsManager: boolean
  enableOrderManager: boolean
  enableProductionManager: boolean
  enableCalculationRelative: boolean
  enableIndicadorPorTurno: boolean
  enableOperKpi: boolean
  /** The line is judged from then on; null = always. */
  createDate: Instant | null
  revision: Generated<number>
  descriptionSearch: Search
}

export type EquipmentTable = {
  equipmentID: Generated<number>
  name: string
  description: string
  tag: string | null
  lineID: number | null
  revision: Generated<number>
  nameSearch: Search
  descriptionSearch: Search
  tagSearch: OptionalSearch
}

export type LineTargetTable = Signed & {
  lineID: number
  tag: string
  defaultSpeed: number
  targetSummary: number | null
  /** Percent, as a person writes it: 75. */
  targetOEE: number | null
  revision: Generated<number>
  tagSearch: Search
  updatedBySearch: OptionalSearch
}

export type ProductTable = {
  code: string
  name: string
  wrappersPerPackage: number
  unitsPerWrapper: number
  unit: string | null
  performance: number | null
  revision: Generated<number>
  codeSearch: Search
  nameSearch: Search
  unitSearch: OptionalSearch
}

/** Pieces per minute that a line should make of a product. */
export type ProductSpeedTable = {
  code: string
  lineID: number
  speed: number
  revision: Generated<number>
  codeSearch: Search
}

/** Shifts that come again (`ShiftPattern`); `days` is JSON. */
export type ShiftPatternTable = { name: string; dayStart: number; anchor: string; days: string }

/** From a production day on, a pattern holds; null = what is wider decides again. Of neither = the plant's. */
export type CalendarRuleTable = {
  ruleID: Generated<number>
  fromDay: string
  pattern: string | null
  sectorID: number | null
  lineID: number | null
}

/** What is different on one day: `name` of the holiday or of the cancelled shift, `extra` the shift as JSON. */
export type CalendarExceptionTable = {
  exceptionID: Generated<number>
  day: string
  kind: 'holiday' | 'working-day' | 'cancelled' | 'extra'
  name: string | null
  extra: string | null
  sectorID: number | null
  lineID: number | null
}

/** One row (id 1). Times in seconds as the screens show them. */
export type ParameterTable = Signed & {
  id: number
  plantName: string
  timeZone: string
  /** Rises with each change of the calendar; 0 = the standard one, and no rule was ever made. */
  calendarRevision: Generated<number>
  /** Where people reach this installation: what messages link to. Without a slash at the end. */
  publicUrl: string | null
  microStopTime: number
  problemResolutionTime: number
  gridRefreshTime: number
  oeeCalculationRefresh: number
  enableDomainValidation: boolean
  domain: string | null
  enableGroupValidation: boolean
  group: string | null
  emailEnabled: boolean
  emailFrom: string | null
  emailHost: string | null
  emailPort: number | null
  emailUser: string | null
  emailPassword: OptionalSecret
  emailRequireTls: Generated<boolean>
  /** A workbook by e-mail at the end of each shift or production day. */
  reportEnabled: Generated<boolean>
  reportPeriod: Generated<'shift' | 'day'>
  reportLanguage: Generated<'es' | 'en'>
  /** Addresses, a comma between them. */
  reportRecipients: string | null
  telegramEnabled: boolean
  telegramBotName: string | null
  telegramBotToken: OptionalSecret
  telegramNotificationInterval: number
  telegramBotUseProxy: boolean
  telegramBotProxyHost: string | null
  telegramBotProxyPort: number | null
  terminalSyncByIP: boolean
  /** A session ends so long after it began, used or not. */
  sessionHours: Generated<number>
  /** And so long after its person did something last; those of administrators sooner. */
  sessionIdleMinutes: Generated<number>
  administratorIdleMinutes: Generated<number>
  /** Roles that open nothing without a second factor. */
  factorForAdministrators: Generated<boolean>
  factorForSupervisors: Generated<boolean>
  factorForOperators: Generated<boolean>
  factorForConsultants: Generated<boolean>
  /** JSON: which definition of the figures is official, from which production day on. */
  officialProfiles: Generated<string | null>
  revision: Generated<number>
}

export type OpcServerTable = Signed & {
  opcServerID: Generated<number>
  name: string
  description: string | null
  /** `opc.tcp://…`, `http(s)://…`: an address, whatever the type. */
  hostName: string
  serverType: 'UA' | 'DA' | 'API'
  enabled: boolean
  securityMode: 'None' | 'Sign' | 'SignAndEncrypt'
  securityPolicy: string | null
  userName: string | null
  password: OptionalSecret
  /** JSON; what is sent with every request over HTTP. The names alone may be shown. */
  requestHeaders: OptionalSecret
  headerNames: string | null
  /** SHA-256, with colons; null = no server was seen there yet, or its connection is not secured. */
  certificateThumbprint: string | null
  certificateSubject: string | null
  certificateFrom: Instant | null
  certificateTo: Instant | null
  /** Who has confirmed it; null = it is the first one that was seen. */
  certificateBy: string | null
  certificateAt: Instant | null
  revision: Generated<number>
  nameSearch: Search
  descriptionSearch: OptionalSearch
  hostNameSearch: Search
}

export type TagTable = {
  tagID: Generated<number>
  tagName: string
  tagType: string
  opcServerID: number
  /** NodeId for UA, item id for DA, URL with `#/json/pointer` for API. */
  tagValue: string
  revision: Generated<number>
  tagNameSearch: Search
  tagValueSearch: Search
}

/** What a tag said last, a second or a few ago; `value` is JSON. */
export type TagReadingTable = {
  tagID: number
  value: string
  quality: Quality
  sourceTime: Instant
  arrivalTime: Instant
}

export type OpcServerStatusTable = {
  opcServerID: number
  vendorInfo: string | null
  productVersion: string | null
  startTime: Instant | null
  lastUpdateTime: Instant | null
  serverState: string
  statusInfo: string | null
  /** Milliseconds that the source's clock is behind; less than 0: ahead. */
  clockOffset: number | null
  /** Milliseconds that it falls behind in an hour. */
  clockDrift: number | null
  droppedReadings: Generated<number>
}

/**
 * A source that sends its readings: the hash of its token (null = it has none), and the last batch that was
 * taken.
 */
export type PushSourceTable = {
  opcServerID: number
  tokenHash: string | null
  tokenMadeAt: Instant | null
  sequence: Generated<number>
  receivedAt: Instant | null
}

/**
 * What came and has not been recorded yet. `readings` is JSON (`messaging/pushed-batch.ts`), `size` its
 * length.
 */
export type PushedBatchTable = {
  batchID: Generated<number>
  opcServerID: number
  receivedAt: Instant
  size: number
  readings: string
  /** How many of its readings became facts. */
  recorded: Generated<number>
}
