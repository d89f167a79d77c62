import type { Instant, LineState } from '@baliza/domain'
import type { Generated, Selectable } from 'kysely'
import type { BackupRuleTable, BackupRunTable } from './backup-tables.ts'
import type { Signed } from './columns.ts'
import type {
  MaintenanceCallTable,
  PreloadedOrderTable,
  ProductionBucketTable,
  ProductionCorrectionTable,
  ProductionOrderTable,
  StopChangeTable,
  StopReasonTable,
  StopTable,
  ValidatedOrderTable,
} from './fact-tables.ts'
import type {
  DayIndexKey,
  IndexColumns,
  RecalculationTable,
  ShiftIndexKey,
  SlotColumns,
} from './index-tables.ts'
import type {
  NoticeToldTable,
  OutboxTable,
  ReportProgressTable,
  TelegramBotTable,
  TelegramInvitationTable,
  TelegramRequestTable,
} from './outbound-tables.ts'
import type {
  AuditEntryTable,
  FailedLoginTable,
  LogEntryTable,
  NotificationGroupTable,
  NotificationScheduleTable,
  NotificationTargetTable,
  NotificationWatcherTable,
  PasskeyChallengeTable,
  PasskeyTable,
  SecondFactorTable,
  SessionTable,
  UserTable,
} from './people-tables.ts'
import type {
  CalendarExceptionTable,
  CalendarRuleTable,
  EquipmentTable,
  LineTable,
  LineTargetTable,
  OpcServerStatusTable,
  OpcServerTable,
  ParameterTable,
  ProductSpeedTable,
  ProductTable,
  PushedBatchTable,
  PushSourceTable,
  ShiftPatternTable,
  TagReadingTable,
  TagTable,
} from './plant-tables.ts'
import type { SecurityEventTable, TrailHeadTable, TrailLinkTable, TrailName } from './trail-tables.ts'
import type { WebhookDeliveryTable, WebhookTable } from './webhook-tables.ts'

/**
 * Every table, as both databases hold it. Columns carry the wire names of the specification. Instants are
 * epoch milliseconds (64-bit), durations milliseconds unless the name says minutes, booleans true/false in
 * this code whatever the database stores. Facts that a person edits carry `revision`. `nameSearch` is the
 * shadow of `name` that grids search and sort (`db/fold.ts`): the database keeps it.
 */
export type Database = {
  // plant
  building: { buildingId: Generated<number>; buildingName: string; revision: Generated<number> }
  sector: { sectorID: Generated<number>; sectorName: string; buildingId: number; revision: Generated<number> }
  line: LineTable
  lineTarget: LineTargetTable
  product: ProductTable
  productSpeed: ProductSpeedTable
  equipment: EquipmentTable
  terminal: { terminalID: Generated<number>; lineID: number; ipAddress: string } & Signed
  parameter: ParameterTable
  shiftPattern: ShiftPatternTable
  calendarRule: CalendarRuleTable
  calendarException: CalendarExceptionTable
  // acquisition
  opcServer: OpcServerTable
  tag: TagTable
  opcServerStatus: OpcServerStatusTable
  tagReading: TagReadingTable
  pushSource: PushSourceTable
  pushedBatch: PushedBatchTable
  // people
  user: UserTable
  failedLogin: FailedLoginTable
  session: SessionTable
  secondFactor: SecondFactorTable
  /** Each opens the account once, instead of a code; only hashes are kept. */
  recoveryCode: { codeHash: string; userID: string }
  /** Given for a right password where a code is wanted too. */
  loginTicket: { ticketHash: string; userID: string; expiresAt: Instant }
  passkey: PasskeyTable
  passkeyChallenge: PasskeyChallengeTable
  auditEntry: AuditEntryTable
  securityEvent: SecurityEventTable
  trailLink: TrailLinkTable
  trailHead: TrailHeadTable
  /** Rows that the product wrote and that have no link yet. */
  trailWaiting: { trail: TrailName; rowID: number }
  /** The last link of the security events that the syslog server took. */
  syslogProgress: { id: number; number: number }
  // facts
  stopReason: StopReasonTable
  equipmentStop: { equipmentID: number; reasonID: number }
  lineState: { lineID: number; start: Instant; end: Instant | null; state: LineState }
  stop: StopTable
  stopChange: StopChangeTable
  /** The highest number of an order and line whose stop people took away; it is not given again. */
  stopNumber: { lineID: number; order: number; highestGone: number }
  productionBucket: ProductionBucketTable
  productionCorrection: ProductionCorrectionTable
  productionOrder: ProductionOrderTable
  preloadedOrder: PreloadedOrderTable
  validatedOrder: ValidatedOrderTable
  maintenanceCall: MaintenanceCallTable
  // notices
  notificationGroup: NotificationGroupTable
  notificationSchedule: NotificationScheduleTable
  notificationTarget: NotificationTargetTable
  notificationWatcher: NotificationWatcherTable
  outbox: OutboxTable
  telegramInvitation: TelegramInvitationTable
  telegramRequest: TelegramRequestTable
  telegramBot: TelegramBotTable
  noticeTold: NoticeToldTable
  reportProgress: ReportProgressTable
  webhook: WebhookTable
  webhookDelivery: WebhookDeliveryTable
  // pipeline
  lineCheckpoint: { lineID: number; journalSequence: number; track: string; counters: string }
  heartbeat: { id: number; at: Instant }
  /**
   * Who writes the facts: the term that counts, its last turn that is recorded, and the journal that it reads
   * from.
   */
  pipelineLead: { id: number; term: number; turn: number; journal: string; claim: string }
  dirtyWindow: { id: Generated<number>; lineID: number; start: Instant; end: Instant }
  /** Rises with every change of what the pipeline reads; the database sees to it. */
  configurationRevision: { id: number; revision: number }
  liveLine: { lineID: number; revision: number; status: string }
  /** The key that seals the secrets of this database, by its name alone. */
  secretKey: { id: number; keyID: string }
  // what the program says of itself
  backupRule: BackupRuleTable
  backupRun: BackupRunTable
  logEntry: LogEntryTable
  /** A ring: the slot of the newest is written over in its turn. `lines` is JSON, milliseconds by line. */
  pipelineUpdate: { slot: number; at: Instant; duration: number; readings: number; lines: string }
  pipelineHealth: { id: number; at: Instant; content: string }
  // indexes: can be thrown away and recomputed from facts
  shiftIndex: ShiftIndexKey & { desiredProductionQuantity: number | null } & IndexColumns
  dayIndex: DayIndexKey & SlotColumns & IndexColumns
  recalculation: RecalculationTable
  orderIndex: { order: number; lineID: number; desiredProductionQuantity: number | null } & IndexColumns
}

/** A row as queries give it: without the shadows (`hide-shadows.ts`), which only queries name. */
export type Row<T extends keyof Database> = {
  [Column in keyof Selectable<Database[T]> as Column extends `${string}Search` ? never : Column]: Selectable<
    Database[T]
  >[Column]
}
