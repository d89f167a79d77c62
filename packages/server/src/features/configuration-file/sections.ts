import type { AuditEntity } from '@baliza/contract'
import { TAG_TYPES } from '@baliza/domain'
import { z } from 'zod/mini'
import type { Database } from '../../db/schema.ts'

type Table = keyof Database

/** One kind of row of the file: where it lives, what tells rows apart, and what each column may hold. */
export type Section = {
  readonly name: string
  readonly table: Table
  /** In the audit trail, as elsewhere. */
  readonly entity: AuditEntity
  readonly key: readonly string[]
  /** The column that a person knows a row by. */
  readonly title: string
  readonly row: z.ZodMiniObject
  /** Columns that name rows of other sections. */
  readonly refers?: Readonly<Record<string, string>>
  /** Columns whose texts are told apart without regard to case and accents. */
  readonly unique?: readonly string[]
  readonly isSigned?: boolean
  /** Its rows remember when they were added. */
  readonly isDated?: boolean
  /** The database numbers its rows. */
  readonly isNumbered?: boolean
  /** A part of the calendar, which is read, checked and written as one whole. */
  readonly isCalendar?: boolean
  /** Never taken away: there is one of it, always. */
  readonly stays?: boolean
}

const id = z.int().check(z.gte(1), z.lte(2_147_483_647))
const lineID = z.int().check(z.gte(1), z.lte(99))
const text = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum))
const maybe = (maximum: number) => z.nullable(z.string().check(z.maxLength(maximum)))
const between = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most))
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const flag = z.boolean()
const script = maybe(10_000)
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const speed = between(0, 99_999.999)
const port = z.nullable(whole(0, 65_535))

const each = <T>(schema: T, ...columns: readonly string[]): Record<string, T> =>
  Object.fromEntries(columns.map((column) => [column, schema]))

const plantSections: readonly Section[] = [
  {
    name: 'buildings',
    table: 'building',
    entity: 'building',
    key: ['buildingId'],
    title: 'buildingName',
    unique: ['buildingName'],
    isNumbered: true,
    row: z.strictObject({ buildingId: id, buildingName: text(60) }),
  },
  {
    name: 'sectors',
    table: 'sector',
    entity: 'sector',
    key: ['sectorID'],
    title: 'sectorName',
    unique: ['sectorName'],
    isNumbered: true,
    refers: { buildingId: 'buildings' },
    row: z.strictObject({ sectorID: id, sectorName: text(60), buildingId: id }),
  },
  {
    name: 'reasons',
    table: 'stopReason',
    entity: 'stopReason',
    key: ['reasonID'],
    title: 'reason',
    isSigned: true,
    isNumbered: true,
    refers: { parentID: 'reasons' },
    row: z.strictObject({
      reasonID: id,
      parentID: z.nullable(id),
      reason: z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^[^/]*$/)),
      detail: maybe(255),
      pareto: flag,
      discountOEE: flag,
      isCategory: flag,
      color: maybe(30),
      systemStop: flag,
      /** A JSON list of lines. */
      enabledForLine: z.nullable(z.string().check(z.maxLength(1_000), z.regex(/^\[(\d+(,\d+)*)?\]$/))),
    }),
  },
  {
    name: 'servers',
    table: 'opcServer',
    entity: 'opcServer',
    key: ['opcServerID'],
    title: 'name',
    unique: ['name'],
    isSigned: true,
    isNumbered: true,
    row: z.strictObject({
      opcServerID: id,
      name: text(100),
      description: maybe(80),
      hostName: text(100),
      serverType: z.enum(['UA', 'DA', 'API']),
      enabled: flag,
      securityMode: z.enum(['None', 'Sign', 'SignAndEncrypt']),
      securityPolicy: maybe(100),
      userName: maybe(100),
    }),
  },
  {
    name: 'tags',
    table: 'tag',
    entity: 'tag',
    key: ['tagID'],
    title: 'tagName',
    isNumbered: true,
    refers: { opcServerID: 'servers' },
    unique: ['tagName'],
    row: z.strictObject({
      tagID: id,
      tagName: text(100),
      tagType: z.enum(TAG_TYPES),
      opcServerID: id,
      tagValue: text(1_000),
    }),
  },
  {
    name: 'lines',
    table: 'line',
    entity: 'line',
    key: ['lineID'],
    title: 'description',
    isSigned: true,
    isDated: true,
    refers: { sectorID: 'sectors' },
    row: z.strictObject({
      lineID,
      sectorID: id,
      description: text(40),
      calculationBaliza: script,
      calculationUnits: script,
      calculationDiscards: script,
      calculationMaterialEnLinea: script,
      enableEmptyLineManager: flag,
      fixedThroughput: z.nullable(z.literal(1)),
      ...each(flag, 'enableStopsManager', 'enableOrderManager', 'enableProductionManager'),
      ...each(flag, 'enableCalculationRelative', 'enableIndicadorPorTurno', 'enableOperKpi'),
    }),
  },
]

const catalogSections: readonly Section[] = [
  {
    name: 'products',
    table: 'product',
    entity: 'product',
    key: ['code'],
    title: 'name',
    row: z.strictObject({
      code: text(18),
      name: text(40),
      wrappersPerPackage: whole(1, 2_147_438_647),
      unitsPerWrapper: whole(1, 2_147_438_647),
      unit: maybe(10),
      performance: z.nullable(between(0, 1)),
    }),
  },
  {
    name: 'targets',
    table: 'lineTarget',
    entity: 'target',
    key: ['lineID'],
    title: 'tag',
    isSigned: true,
    refers: { lineID: 'lines' },
    row: z.strictObject({
      lineID,
      tag: text(100),
      defaultSpeed: speed,
      targetSummary: z.nullable(z.number()),
      targetOEE: z.nullable(z.number()),
    }),
  },
  {
    name: 'productSpeeds',
    table: 'productSpeed',
    entity: 'productSpeed',
    key: ['code', 'lineID'],
    title: 'code',
    refers: { code: 'products', lineID: 'lines' },
    row: z.strictObject({ code: text(18), lineID, speed }),
  },
  {
    name: 'equipments',
    table: 'equipment',
    entity: 'equipment',
    key: ['equipmentID'],
    title: 'name',
    isNumbered: true,
    refers: { lineID: 'lines' },
    row: z.strictObject({
      equipmentID: id,
      name: text(40),
      description: text(100),
      tag: maybe(48),
      lineID: z.nullable(lineID),
    }),
  },
  {
    name: 'equipmentReasons',
    table: 'equipmentStop',
    entity: 'equipmentStop',
    key: ['equipmentID', 'reasonID'],
    title: 'equipmentID',
    refers: { equipmentID: 'equipments', reasonID: 'reasons' },
    row: z.strictObject({ equipmentID: id, reasonID: id }),
  },
]

const noticeSections: readonly Section[] = [
  {
    name: 'notificationGroups',
    table: 'notificationGroup',
    entity: 'notificationGroup',
    key: ['groupID'],
    title: 'name',
    unique: ['name'],
    isSigned: true,
    isNumbered: true,
    row: z.strictObject({
      groupID: id,
      name: text(20),
      description: maybe(100),
      email: maybe(255),
      enabled: flag,
    }),
  },
  {
    name: 'notificationSchedules',
    table: 'notificationSchedule',
    entity: 'notificationSchedule',
    key: ['scheduleID'],
    title: 'startTime',
    isNumbered: true,
    refers: { groupID: 'notificationGroups' },
    row: z.strictObject({
      scheduleID: id,
      groupID: id,
      startTime: time,
      endTime: time,
      monday: flag,
      tuesday: flag,
      wednesday: flag,
      thursday: flag,
      friday: flag,
      saturday: flag,
      sunday: flag,
    }),
  },
  {
    name: 'notificationTargets',
    table: 'notificationTarget',
    entity: 'notificationTarget',
    key: ['targetID'],
    title: 'notifyAfterMinutes',
    isNumbered: true,
    refers: { groupID: 'notificationGroups' },
    row: z.strictObject({
      targetID: id,
      groupID: id,
      type: z.union([z.literal(0), z.literal(1)]),
      channel: z.literal(1),
      notifyAfterMinutes: whole(0, 999_999),
    }),
  },
  {
    name: 'notificationWatchers',
    table: 'notificationWatcher',
    entity: 'notificationWatcher',
    key: ['watcherID'],
    title: 'groupID',
    isNumbered: true,
    refers: { groupID: 'notificationGroups', buildingId: 'buildings', sectorID: 'sectors', lineID: 'lines' },
    row: z.strictObject({
      watcherID: id,
      groupID: id,
      buildingId: z.nullable(id),
      sectorID: z.nullable(id),
      lineID: z.nullable(lineID),
    }),
  },
]

const place = { sectorID: z.nullable(id), lineID: z.nullable(lineID) }
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

const calendarSections: readonly Section[] = [
  {
    name: 'shiftPatterns',
    table: 'shiftPattern',
    entity: 'calendar',
    key: ['name'],
    title: 'name',
    isCalendar: true,
    row: z.strictObject({
      name: text(40),
      dayStart: whole(0, 1_439),
      anchor: day,
      /** `[{ shifts: [{ name, start, end, breaks: [{ start, end }] }], free? }]` as JSON. */
      days: text(200_000),
    }),
  },
  {
    name: 'calendarRules',
    table: 'calendarRule',
    entity: 'calendar',
    key: ['ruleID'],
    title: 'fromDay',
    isCalendar: true,
    refers: { pattern: 'shiftPatterns', sectorID: 'sectors', lineID: 'lines' },
    row: z.strictObject({ ruleID: id, fromDay: day, pattern: maybe(40), ...place }),
  },
  {
    name: 'calendarExceptions',
    table: 'calendarException',
    entity: 'calendar',
    key: ['exceptionID'],
    title: 'day',
    isCalendar: true,
    refers: { sectorID: 'sectors', lineID: 'lines' },
    row: z.strictObject({
      exceptionID: id,
      day,
      kind: z.enum(['holiday', 'working-day', 'cancelled', 'extra']),
      name: maybe(60),
      extra: maybe(4_000),
      ...place,
    }),
  },
]

const seconds = whole(0, 999_999)

const parameterSection: Section = {
  name: 'parameters',
  table: 'parameter',
  entity: 'parameter',
  key: ['id'],
  title: 'plantName',
  isSigned: true,
  stays: true,
  row: z.strictObject({
    id: z.literal(1),
    plantName: text(100),
    timeZone: text(60),
    publicUrl: maybe(255),
    microStopTime: seconds,
    problemResolutionTime: seconds,
    gridRefreshTime: seconds,
    oeeCalculationRefresh: seconds,
    enableDomainValidation: flag,
    domain: maybe(255),
    enableGroupValidation: flag,
    group: maybe(255),
    emailEnabled: flag,
    emailFrom: maybe(255),
    emailHost: maybe(255),
    emailPort: port,
    emailUser: maybe(255),
    emailRequireTls: flag,
    reportEnabled: flag,
    reportPeriod: z.enum(['shift', 'day']),
    reportLanguage: z.enum(['es', 'en']),
    reportRecipients: maybe(1000),
    telegramEnabled: flag,
    telegramBotName: maybe(255),
    telegramNotificationInterval: whole(0, 2_147_483_647),
    telegramBotUseProxy: flag,
    telegramBotProxyHost: maybe(255),
    telegramBotProxyPort: port,
    terminalSyncByIP: flag,
    /** A JSON list: from which production day on which definition is official. */
    officialProfiles: z.optional(maybe(4_000)),
  }),
}

/**
 * Every section, so that each stands behind those that its rows name. Secrets, people, terminals and webhooks
 * are in none.
 */
export const SECTIONS: readonly Section[] = [
  ...plantSections,
  ...catalogSections,
  ...noticeSections,
  ...calendarSections,
  parameterSection,
]

/** The columns of a section, in the order in which they are written. */
export const columnsOf = (section: Section): string[] => Object.keys(section.row.shape)

/** Facts and what a machine has of its own: rows that they name stay. */
export const HELD_BY: Readonly<
  Record<string, readonly { readonly table: Table; readonly column: string }[]>
> = {
  lines: [
    { table: 'productionOrder', column: 'lineID' },
    { table: 'stop', column: 'lineID' },
    { table: 'lineState', column: 'lineID' },
    { table: 'productionBucket', column: 'lineID' },
    { table: 'maintenanceCall', column: 'resourceLineID' },
    { table: 'terminal', column: 'lineID' },
  ],
  sectors: [{ table: 'webhook', column: 'sectorID' }],
  reasons: [{ table: 'stop', column: 'reasonID' }],
  equipments: [{ table: 'stop', column: 'equipmentID' }],
  products: [
    { table: 'productionOrder', column: 'productCode' },
    { table: 'preloadedOrder', column: 'producto' },
    { table: 'validatedOrder', column: 'productCode' },
  ],
  notificationGroups: [{ table: 'user', column: 'groupID' }],
}
