import type { Instant } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import { log } from '../log/log.ts'
import { Indexer } from '../pipeline/5-index/indexer.ts'
import { readConfiguration } from '../pipeline/handed-on/plant-configuration.ts'

export type TestIndexer = {
  readonly run: () => Promise<void>
  readonly follow: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * The fifth stage of the pipeline on a database, with nobody listening; it does what is due when it is run.
 */
export async function openTestIndexer(db: Db, now: Instant): Promise<TestIndexer> {
  const configuration = async () => {
    const plant = await readConfiguration(db)
    if (!plant) throw new Error('the plant is not configured')
    return plant
  }
  const bus = { publish: () => undefined, subscribe: () => () => undefined, close: async () => undefined }
  const indexer = new Indexer({ db, bus, now: () => now, log: log('pipeline') }, await configuration())
  return {
    run: () => indexer.run(),
    follow: async () => indexer.follow(await configuration()),
    stop: () => indexer.stop(),
  }
}
