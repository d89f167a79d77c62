import { log } from '../../log/log.ts'
import { isProductThere } from '../../messaging/stop-door.ts'
import { currentBuild } from '../../release/installation.ts'
import { forgetCopy, putBack } from './database-copy.ts'
import { endLeftovers } from './end-leftovers.ts'
import { isOpen, readUpdate, writeUpdate } from './update-file.ts'

/**
 * Finishes an update that was cut off, or undoes it, before anybody opens the database. It is finished where
 * the new build is the current one by then; else all is put back as it was. Where a product runs with this data
 * folder the update is its own, and on its way.
 */
export async function settleUpdate(dataFolder: string): Promise<void> {
  const update = readUpdate(dataFolder)
  if (update === undefined || !isOpen(update) || (await isProductThere(dataFolder))) return
  const { home, from, to, sqliteFile, step } = update
  await endLeftovers(dataFolder)
  const isFinished = currentBuild(home) === to
  if (sqliteFile !== null) (isFinished ? forgetCopy : putBack)(sqliteFile)
  const why = 'it was cut off'
  writeUpdate(dataFolder, isFinished ? { ...update, step: 'done' } : { ...update, step: 'undone', why })
  log('supervisor').warn(
    { event: isFinished ? 'updated' : 'update-undone', from, to, step },
    isFinished ? 'an update that was cut off is finished' : 'an update that was cut off is undone',
  )
}
