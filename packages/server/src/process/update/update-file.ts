import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * How far an update is. What comes before `asked` leaves nothing that somebody would have to undo. From
 * `stopped` on the next start goes back, unless the new build is the current one by then.
 */
export type UpdateStep =
  | 'asked'
  | 'stopped'
  | 'copied'
  | 'migrated'
  | 'started'
  | 'confirmed'
  | 'done'
  | 'undoing'
  | 'undone'

/** What whoever updates tells the product that runs. */
export type UpdateOrder = {
  readonly home: string
  readonly to: string
  /** Sources that were read before, and have to be again. */
  readonly sources: readonly string[]
  readonly leads: boolean
}

export type Update = UpdateOrder & {
  readonly from: string
  readonly step: UpdateStep
  readonly beganAt: number
  /** A database that is a file lies beside, as it was: it comes back if the new build does not. */
  readonly sqliteFile: string | null
  /** Why it went back. */
  readonly why?: string
  /** Milliseconds in which nothing was read, and those until the build of before stood again. */
  readonly took?: { readonly away?: number; readonly back?: number }
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'update.json')

/** The last update of this data folder, on its way or ended. */
export function readUpdate(dataFolder: string): Update | undefined {
  const file = fileIn(dataFolder)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Update) : undefined
}

/** It is on the disk when this returns, all of it or what was there before. */
export function writeUpdate(dataFolder: string, update: Update): void {
  const file = fileIn(dataFolder)
  rmSync(`${file}.new`, { force: true })
  writeFileSync(`${file}.new`, JSON.stringify(update), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Somebody has to finish it, or to undo it. */
export const isOpen = ({ step }: Update): boolean => step !== 'done' && step !== 'undone'
