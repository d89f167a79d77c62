import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Instant, SECOND, settled } from '@baliza/domain'

/**
 * How the facts get into the database. `away`: it does not answer; `full`: no room; `behind`: it does, and
 * much still waits.
 */
export type Storage = {
  readonly state: 'well' | 'away' | 'full' | 'behind'
  /** Since when the database has been away or full. */
  readonly since: Instant | null
  /** Share of the journal that waits to be recorded, 0 to 1. */
  readonly journalFill: number
  /** Until the journal is full, as fast as readings come now; null = none come. */
  readonly minutesLeft: number | null
  /** Readings that a full journal did not take, so far. */
  readonly lost: number
}

/** What the pipeline says of itself each second, in a file: it needs no database for that. */
export type PipelineHealth = { readonly at: Instant; readonly recorded: number; readonly storage: Storage }

export const pipelineHealthFile = (dataFolder: string): string => join(dataFolder, 'pipeline.json')

const STALE_AFTER = 20 * SECOND

/** The last health of the pipeline that works with this data folder, however old. */
export async function lastPipelineHealth(dataFolder: string): Promise<PipelineHealth | undefined> {
  const text = readFile(pipelineHealthFile(dataFolder), 'utf8')
  const read = await settled(text.then((json) => JSON.parse(json) as PipelineHealth))
  return read.ok ? read.value : undefined
}

type Clock = { readonly now: () => Instant; readonly origin: { readonly speed: number } }

/** The same, if it is of now: undefined also where the pipeline works on another machine. */
export async function readPipelineHealth(
  dataFolder: string,
  clock: Clock,
): Promise<PipelineHealth | undefined> {
  const health = await lastPipelineHealth(dataFolder)
  return health && clock.now() - health.at < STALE_AFTER * clock.origin.speed ? health : undefined
}
