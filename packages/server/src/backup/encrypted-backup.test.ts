import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { aLivedPlant } from '../testing/lived-plant.ts'
import { freshDatabaseUrl } from '../testing/open-test-database.ts'
import { at, aUser } from '../testing/plant-builder.ts'
import { readIdentities, readRecipients } from './encryption.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'
import { type WrittenBackup, writeBackup } from './write-backup.ts'

const SPAN = { start: at('2026-11-19T05:00:00Z'), end: at('2026-11-19T17:00:00Z') }
const AT = '2026-11-19T17:00:00Z'
/** Another implementation of the format; Debian has it as `age`. */
const AGE = 'age'
const isThere = spawnSync(AGE, ['--version']).status === 0

describe('an encrypted backup', () => {
  let folder: string
  let file: string
  let url: string
  let remove: () => Promise<void>
  let identities: string[]
  let recipients: string[]
  let written: WrittenBackup
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'baliza-sealed-backup-'))
    file = path.join(folder, 'plant.backup.age')
    identities = [await generateIdentity(), await generateIdentity()]
    recipients = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
    ;({ url, remove } = await freshDatabaseUrl())
    const db = openDatabase(url)
    await aLivedPlant([1, 2], SPAN, [aUser('ADMINISTRATOR')]).insertInto(db)
    await db.destroy()
    const before = process.umask(0)
    written = await writeBackup(url, file, AT, { recipients, workFolder: folder })
    process.umask(before)
  })
  afterAll(async () => {
    await remove()
    rmSync(folder, { recursive: true })
  })

  const fresh = (name: string) => `sqlite:${path.join(folder, name, 'plant.db')}`

  it('was verified, is for its owner alone whatever the umask, and leaves nothing beside it', () => {
    expect(readdirSync(folder)).toEqual(['plant.backup.age'])
    const { mode, size } = statSync(file)
    expect([(mode & 0o777).toString(8), size]).toEqual(['600', written.bytes])
    expect(readFileSync(file).toString('latin1')).not.toContain('baliza-backup')
  })

  it('opens with the key of any of its readers', async () => {
    for (const [i, identity] of identities.entries())
      expect(await restoreBackup(fresh(`reader-${i}`), file, [identity])).toBe(written.rows)
  })

  it('asks for a key, and says that another one does not fit', async () => {
    await expect(restoreBackup(fresh('none'), file)).rejects.toThrow('backup-sealed')
    const other = [await generateIdentity()]
    await expect(restoreBackup(fresh('other'), file, other)).rejects.toThrow('backup-identity-wrong')
  })

  it('that was cut short or changed by a byte is refused', async () => {
    const whole = readFileSync(file)
    const damaged = Buffer.from(whole)
    damaged.writeUInt8(damaged.readUInt8(whole.length - 50) ^ 1, whole.length - 50)
    for (const content of [damaged, whole.subarray(0, -20), whole.subarray(0, 150)]) {
      const bad = path.join(folder, 'bad')
      writeFileSync(bad, content)
      await expect(restoreBackup(fresh('bad'), bad, identities)).rejects.toThrow('backup-unreadable')
      rmSync(bad)
    }
  })

  it('differs when any value of it does', async () => {
    const { rows, sum } = written
    await verifyBackup(file, { rows, sum }, { workFolder: folder, identities })
    const other = verifyBackup(file, { rows, sum: sum + 1 }, { workFolder: folder, identities })
    await expect(other).rejects.toThrow('backup-differs')
    expect(readdirSync(folder).filter((name) => name.startsWith('backup-check'))).toEqual([])
  })

  it.skipIf(!isThere)('is read by another implementation of age', () => {
    const key = path.join(folder, 'key')
    writeFileSync(key, `${identities[1]}\n`)
    const { stdout, status } = spawnSync(AGE, ['--decrypt', '-i', key, file], { maxBuffer: 1e9 })
    expect(status).toBe(0)
    expect(gunzipSync(stdout).toString().split('\n', 1)[0]).toContain('baliza-backup')
  })
})

test('keys are read as age-keygen writes them, and what is none is refused', async () => {
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  expect(readIdentities(`# created: today\n# public key: ${recipient}\n${identity}\n`)).toEqual([identity])
  expect(readRecipients(`${recipient}, ${recipient} # office\n`)).toEqual([recipient, recipient])
  expect(() => readRecipients(`${recipient} ${identity}`)).toThrow('backup-recipient-unreadable')
  for (const text of ['', recipient]) expect(() => readIdentities(text)).toThrow('backup-identity-unreadable')
})
