import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import { type Db, openDatabase } from '../db/open-database.ts'
import { bareEnvironment } from './bare-environment.ts'
import { insertMovingLines, LINES, statesOf } from './lines-in-motion.ts'
import type { OpcUaPlant } from './opc-ua-plant.ts'
import { freshDatabaseUrl } from './open-test-database.ts'

/** A database with the lines and a data folder: what one pipeline process works on. */
export type PipelineSite = {
  readonly db: Db
  readonly url: string
  readonly folder: string
  readonly remove: () => Promise<void>
}

/** Sets up the lines on a fresh database, or on the empty one at `url`. */
export async function buildSite(
  plant: OpcUaPlant,
  at: () => Promise<{ url: string; remove: () => Promise<void> }> = freshDatabaseUrl,
): Promise<PipelineSite> {
  const { url, remove } = await at()
  const db = openDatabase(url)
  await insertMovingLines(db, plant.url)
  const folder = mkdtempSync(join(tmpdir(), 'baliza-site-'))
  const removeAll = async () => {
    await db.destroy()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, url, folder, remove: removeAll }
}

const processes = new Set<ChildProcess>()

/** The real pipeline process, by its own file or by the program's. */
export function startPipeline(
  site: PipelineSite,
  entry: 'pipeline-process.ts' | 'main.ts' = 'pipeline-process.ts',
): ChildProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../process/${entry}`, import.meta.url))], {
    env: bareEnvironment({
      BALIZA_DATA: site.folder,
      BALIZA_DATABASE: site.url,
      BALIZA_LOG_LEVEL: 'fatal',
      BALIZA_JOURNAL_MB: '1',
      BALIZA_ROLE: 'pipeline',
    }),
    stdio: 'inherit',
  })
  processes.add(child)
  return child
}

export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  processes.delete(child)
}

/** Ends what a failed test left running. */
export function killAll(): void {
  for (const child of processes) child.kill('SIGKILL')
  processes.clear()
}

/** Every line is seen, and if it was out of sight at `since`, it is so no more. */
export const seesTheLines = (site: PipelineSite, since: number | null) =>
  vi.waitFor(
    async () => {
      const states = await site.db.selectFrom('lineState').selectAll().execute()
      for (const line of LINES) {
        const mine = states.filter((row) => row.lineID === line)
        expect(mine.find((row) => row.end === null)?.state ?? 'unknown').not.toBe('unknown')
        if (since !== null)
          expect(mine.some((row) => row.state === 'unknown' && row.end !== null && row.end > since)).toBe(
            true,
          )
      }
    },
    { timeout: 45_000, interval: 50 },
  )

/** Each line has changed its state so many times since, in sight. */
export const seesTheLinesMove = (site: PipelineSite, since: number, times: number) =>
  vi.waitFor(
    async () => {
      const states = (await statesOf(site)).filter(({ start, state }) => start > since && state !== 'unknown')
      for (const line of LINES)
        expect(states.filter(({ lineID }) => lineID === line).length).toBeGreaterThanOrEqual(times)
    },
    { timeout: 30_000, interval: 100 },
  )
