import type { Instant, TagReading } from '@baliza/domain'
import { openScriptRunner } from '@baliza/line-script'
import type { Db } from '../db/open-database.ts'
import { log } from '../log/log.ts'
import type { Bus } from '../messaging/bus.ts'
import { claimLead } from '../messaging/lead.ts'
import { subscriptions } from '../messaging/subscriptions.ts'
import { Reception } from '../pipeline/1-collect/reception.ts'
import { readConfiguration } from '../pipeline/handed-on/plant-configuration.ts'
import { RunningPipeline } from '../pipeline/run-pipeline.ts'
import { TEST_KEYS } from './open-test-database.ts'

export type TestPipeline = {
  readonly bus: Bus
  /** Puts readings in, as a driver does. */
  readonly put: (readings: readonly TagReading[]) => void
  /** Rejects when it ends by itself. */
  readonly lived: Promise<void>
  readonly stop: () => Promise<void>
}

/** The pipeline as its process runs it, by a clock of the test's own; resolves once it lives. */
export async function openTestPipeline(options: {
  db: Db
  now: () => Instant
  dataFolder: string
}): Promise<TestPipeline> {
  const { db, now, dataFolder } = options
  const { subscribe, tell, clear } = subscriptions()
  const bus: Bus = { subscribe, publish: tell, close: async () => clear() }
  const scripts = await openScriptRunner()
  const plant = await readConfiguration(db)
  if (!plant) throw new Error('no plant')
  const reception = await Reception.open({
    now,
    dataFolder,
    journalBytes: 64 << 20,
    log: log('pipeline'),
    secrets: TEST_KEYS,
  })
  const claim = await claimLead(db, 'journal')
  const pipeline = new RunningPipeline(
    { db, bus, scripts, now, reception, log: log('pipeline'), ...claim },
    plant,
  )
  const ready = Promise.withResolvers<void>()
  const lived = pipeline.live(ready.resolve)
  await Promise.race([ready.promise, lived])
  return {
    bus,
    lived,
    put: (readings) => reception.put(readings),
    async stop() {
      pipeline.stop()
      await lived
      await scripts.close()
    },
  }
}
