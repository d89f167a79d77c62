import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR, type Instant, later, MINUTE } from '@baliza/domain'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '../db/open-database.ts'
import { log } from '../log/log.ts'
import { freshDatabaseUrl } from '../testing/open-test-database.ts'
import { aPlant, at, aUser } from '../testing/plant-builder.ts'
import { readBackupState } from './backup-state.ts'
import { readRecipients } from './encryption.ts'
import { restoreBackup } from './restore-backup.ts'
import { makeScheduledBackup } from './scheduled-backup.ts'

const NIGHT = at('2026-11-20T01:30:00Z')

describe('a plant that saves itself', () => {
  let dataFolder: string
  let url: string
  let db: Db
  let remove: () => Promise<void>
  let now: Instant
  beforeEach(async () => {
    dataFolder = mkdtempSync(path.join(tmpdir(), 'baliza-nights-'))
    ;({ url, remove } = await freshDatabaseUrl())
    db = openDatabase(url)
    await aPlant().with(aUser('ADMINISTRATOR')).insertInto(db)
    now = NIGHT
    await db
      .updateTable('backupRule')
      .set({ installation: '0123abcd', since: later(NIGHT, -HOUR) })
      .execute()
  })
  afterEach(async () => {
    await db.destroy()
    await remove()
    rmSync(dataFolder, { recursive: true })
  })

  const make = (folder?: string, recipients: () => string[] = () => []) =>
    makeScheduledBackup({
      url,
      cause: 'schedule',
      decided: { folder, isEncrypted: false },
      recipients,
      dataFolder,
      machineNow: () => now,
      log: log('backup'),
    })
  const state = () => readBackupState(db, { isEncrypted: false }, { dataFolder, now })
  const events = async () =>
    (await db.selectFrom('securityEvent').select('event').orderBy('id').execute()).map(({ event }) => event)

  it('has a verified backup in the morning, for its own user, that restores', async () => {
    expect(await make()).toBe(true)
    const backups = path.join(dataFolder, 'backups')
    expect(readdirSync(backups)).toEqual(['baliza-0123abcd-20261120T013000Z.backup'])
    expect((statSync(backups).mode & 0o777).toString(8)).toBe('700')
    expect(readdirSync(dataFolder)).toEqual(['backups'])
    const { lastGood, past, runs } = await state()
    expect(lastGood).toMatchObject({ cause: 'schedule', startedAt: NIGHT, verified: true, encrypted: false })
    expect(past).toMatchObject({ lastGood: NIGHT, failures: 0 })
    const restored = `sqlite:${path.join(dataFolder, 'other', 'plant.db')}`
    expect(await restoreBackup(restored, runs[0]?.file ?? '')).toBe(lastGood?.rows)
    expect(await events()).toEqual(['backup-written'])
  })

  it('keeps those of its rule, and leaves the files of others alone', async () => {
    const backups = path.join(dataFolder, 'backups')
    mkdirSync(backups)
    const others = ['baliza-ffffffff-20200101T013000Z.backup', 'notes.txt']
    const old = ['20260101', '20261118', '20261119'].map((day) => `baliza-0123abcd-${day}T013000Z.backup`)
    for (const name of [...others, ...old]) writeFileSync(path.join(backups, name), '')
    await db.updateTable('backupRule').set({ daily: 2, weekly: 0, monthly: 2 }).execute()
    expect(await make()).toBe(true)
    const left = readdirSync(backups).filter((name) => !others.includes(name))
    expect(left).toEqual([old[0], old[2], 'baliza-0123abcd-20261120T013000Z.backup'])
    expect(readdirSync(backups)).toEqual(expect.arrayContaining(others))
  })

  it('says why there is none, tries again later each time, and makes it when it can', async () => {
    const away = path.join(dataFolder, 'disk')
    expect(await make(away)).toBe(false)
    const failed = await state()
    expect(failed.runs[0]).toMatchObject({
      problem: 'backup-folder-gone',
      detail: JSON.stringify({ folder: away }),
    })
    expect([failed.past.failures, (failed.nextAt ?? 0) - now]).toEqual([1, 5 * MINUTE])
    now = later(now, 5 * MINUTE)
    expect(await make(away)).toBe(false)
    expect(((await state()).nextAt ?? 0) - now).toBe(10 * MINUTE)
    expect(existsSync(away)).toBe(false)
    mkdirSync(away)
    expect(await make(away)).toBe(true)
    expect((await state()).past.failures).toBe(0)
    expect(await events()).toEqual(['backup-failed', 'backup-failed', 'backup-written'])
  })

  it('writes nothing in clear where the public key can not be read', async () => {
    expect(await make(undefined, () => readRecipients('age1nobody'))).toBe(false)
    expect((await state()).runs[0]?.problem).toBe('backup-recipient-unreadable')
    const recipient = await identityToRecipient(await generateIdentity())
    expect(await make(undefined, () => [recipient])).toBe(true)
    expect(readdirSync(path.join(dataFolder, 'backups'))).toEqual([
      'baliza-0123abcd-20261120T013000Z.backup.age',
    ])
    expect((await state()).lastGood).toMatchObject({ encrypted: true, verified: true })
  })

  it.skipIf(process.getuid?.() === 0)('says that its folder is closed to it', async () => {
    const closed = path.join(dataFolder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    expect(await make(closed)).toBe(false)
    expect((await state()).runs[0]?.problem).toBe('backup-folder-closed')
  })
})
