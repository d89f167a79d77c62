import path from 'node:path'
import { fileLock } from '@baliza/server'
import { Sentence } from '../sentence.ts'

/**
 * One plant lives in a folder: a second one would write into its database with another clock. Free again
 * however the process ends.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const lock = fileLock(path.join(folder, 'plant.lock'))
  if (await lock.tryTake()) return lock.release
  await lock.release()
  throw new Sentence(
    `The plant in ${folder} runs already: stop it first, or give this one a folder of its own with --data DIR.`,
  )
}
