import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settled } from '@baliza/domain'
import type { PlantConfiguration } from '../handed-on/plant-configuration.ts'

/** What it takes to read the plant, and nothing else. */
export type ReadingPlan = Pick<PlantConfiguration, 'servers' | 'tags' | 'clocks'> & {
  /** The tags of which every update counts. */
  readonly everyUpdate: readonly number[]
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'reading-plan.json')

/** Passwords of servers are in it: its owner alone may read it. */
export function keepReadingPlan(dataFolder: string, plan: ReadingPlan): void {
  const file = fileIn(dataFolder)
  writeFileSync(`${file}.new`, JSON.stringify(plan), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** The plan by which this process read last, if it was the one that led. */
export async function keptReadingPlan(dataFolder: string): Promise<ReadingPlan | undefined> {
  const text = readFile(fileIn(dataFolder), 'utf8')
  const read = await settled(
    text.then((json) => ({ clocks: [], ...(JSON.parse(json) as Omit<ReadingPlan, 'clocks'>) })),
  )
  return read.ok ? read.value : undefined
}

/** Somebody else leads: this process does not read by itself any more. */
export function forgetReadingPlan(dataFolder: string): void {
  rmSync(fileIn(dataFolder), { force: true })
}
