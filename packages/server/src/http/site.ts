import type { Instant } from '@baliza/domain'
import type { DecidedRule } from '../backup/backup-state.ts'
import type { PlantClock } from '../clock/plant-clock.ts'
import type { Db } from '../db/open-database.ts'
import type { WayToDatabase } from '../db/way-to-database.ts'
import type { Bus } from '../messaging/bus.ts'
import type { DryRun } from '../sources/dry-run.ts'
import type { ScriptBench } from '../sources/script-bench.ts'
import type { DirectorySettings } from './access/directory/check-directory.ts'
import type { PasswordGuesses } from './access/password-guesses.ts'
import type { Transport } from './transport/transport.ts'

/** What the endpoints of one server share. */
export type Site = {
  readonly db: Db
  readonly bus: Bus
  readonly clock: PlantClock
  /** The machine's clock: sessions and lock-outs last real minutes, whatever the plant's clock does. */
  readonly machineNow: () => Instant
  /** Who tried which passwords lately, and from where. */
  readonly guesses: PasswordGuesses
  readonly version: string
  /** How the directory is asked for passwords, where the parameters want that. */
  readonly directory: DirectorySettings
  /** The address of the Bot API. */
  readonly telegramApi: string
  /** How what is said to the database travels. */
  readonly wayToDatabase: WayToDatabase
  /** What the environment decides of backups. */
  readonly backups: DecidedRule
  /** How browsers come in. */
  readonly transport: Transport
  readonly scripts: ScriptBench
  readonly dryRun: DryRun
  /** Where this installation keeps what is not in the database: certificates, its clock, the journal. */
  readonly dataFolder: string
}
