import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MINUTE } from '@baliza/domain'
import { expect, onTestFinished, test } from 'vitest'
import { machineTime } from '../clock/plant-clock.ts'
import { openDatabase } from '../db/open-database.ts'
import { log } from '../log/log.ts'
import { claimLead } from '../messaging/lead.ts'
import { freshDatabaseUrl } from '../testing/open-test-database.ts'
import { aPlant, aUser } from '../testing/plant-builder.ts'
import { keepBackups } from './keep-backups.ts'

test('whoever leads has a backup made that was ordered, by a process of its own, once', async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'baliza-keep-'))
  const { url, remove } = await freshDatabaseUrl()
  const db = openDatabase(url)
  onTestFinished(async () => {
    await db.destroy()
    await remove()
    rmSync(dataFolder, { recursive: true })
  })
  await aPlant().with(aUser('ADMINISTRATOR')).insertInto(db)
  await db.updateTable('backupRule').set({ orderedAt: machineTime() }).execute()
  const { lead } = await claimLead(db, 'journal')
  const keeper = keepBackups({
    db,
    url,
    lead,
    decided: { time: 'off', isEncrypted: false },
    dataFolder,
    machineNow: machineTime,
    log: log('backup'),
    pace: { first: 1, look: 50 },
  })
  const runs = () => db.selectFrom('backupRun').selectAll().execute()
  await expect.poll(runs, { timeout: 60_000, interval: 100 }).toHaveLength(1)
  await keeper.stop()
  expect(await runs()).toMatchObject([{ cause: 'order', verified: true, problem: null }])
  expect(readdirSync(path.join(dataFolder, 'backups'))).toHaveLength(1)
  const rule = await db.selectFrom('backupRule').selectAll().executeTakeFirstOrThrow()
  expect(rule).toMatchObject({ orderedAt: null, installation: expect.stringMatching(/^[0-9a-f]{8}$/) })
  expect(machineTime() - (rule.since ?? 0)).toBeLessThan(MINUTE)
}, 90_000)
