import { HOUR, later } from '@baliza/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aPlant, at, aUser } from '../../testing/plant-builder.ts'

const NOW = at('2026-11-20T10:00:00Z')

let server: TestServer
let token: string
const open = async (backups = { isEncrypted: false }) => {
  server = await buildTestServer(aPlant().with(aUser('ADMINISTRATOR', { userID: 'admin' })), { backups })
  token = await server.logIn('admin')
}
beforeEach(() => open())
afterEach(() => server.close())

const read = async () => (await server.call('backups.get', {}, token)).answer
const put = (values: object) => server.call('backups.put', { body: { values } }, token)

const aRun = (startedAt = NOW) => ({
  cause: 'schedule' as const,
  startedAt,
  endedAt: later(startedAt, 4_000),
  file: '/b/one.backup',
  rows: 10,
  bytes: 2_000_000,
  verified: true,
  encrypted: false,
  problem: null,
  detail: null,
})

test('the rule is changed, and the trail tells it; a stale change is refused', async () => {
  expect((await read()).rule).toMatchObject({ isOn: true, time: '02:30', daily: 7, weekly: 4, monthly: 12 })
  const { answer } = await put({ time: '04:15', folder: '/mnt/nas', daily: 3, revision: 1 })
  expect(answer.rule).toMatchObject({ time: '04:15', folder: '/mnt/nas', daily: 3, weekly: 4, revision: 2 })
  expect((await put({ time: '05:00', revision: 1 })).code).toBe('changed-meanwhile')
  expect((await put({ folder: 'relative' })).code).toBe('backup-folder-relative')
  expect((await put({ time: '25:00' })).status).toBe(400)
  expect((await put({ isOn: false })).answer.nextAt).toBeNull()
  expect((await put({ folder: '' })).answer.rule.folder).toMatch(/backups$/)
  const trail = await server.db
    .selectFrom('auditEntry')
    .select(['action', 'after'])
    .where('action', '=', 'backup.rule')
    .execute()
  expect(trail[0]?.after).toContain('"time":"04:15"')
})

test('what the environment has decided nobody changes on a screen', async () => {
  await server.close()
  await open({ time: '01:00', isEncrypted: true } as { isEncrypted: boolean })
  expect(await read()).toMatchObject({ decidedOutside: ['time'], isEncrypted: true, rule: { time: '01:00' } })
  expect((await put({ isOn: false })).code).toBe('backup-decided')
  expect((await put({ daily: 1 })).answer.rule.daily).toBe(1)
})

test('one is ordered, and told until it begins', async () => {
  expect((await server.call('backups.make', {}, token)).status).toBe(204)
  expect((await read()).isOrdered).toBe(true)
})

test('the last one that was verified is told, what failed since, and that it is late', async () => {
  await server.db
    .updateTable('backupRule')
    .set({ since: at('2026-11-01T00:00Z') })
    .execute()
  expect(await read()).toMatchObject({ lastGood: null, isLate: true })
  const failed = { ...aRun(later(NOW, -HOUR)), verified: false, problem: 'backup-no-room' as const }
  await server.db
    .insertInto('backupRun')
    .values([aRun(later(NOW, -8 * HOUR)), { ...failed, detail: '{"folder":"/mnt"}' }])
    .execute()
  const told = await read()
  expect(told).toMatchObject({ isLate: false, lastGood: { bytes: 2_000_000, isVerified: true } })
  expect(told.runs.map(({ problem }) => problem)).toEqual([
    'No queda sitio para la copia de seguridad en /mnt.',
    null,
  ])
  const { body } = await server.app.inject({ url: '/metrics' })
  expect(body).toContain(`baliza_backup_age_seconds ${8 * 3_600}`)
  expect(body).toContain('baliza_backup_size_bytes 2000000')
  expect(body).toContain('baliza_backup_duration_seconds 4')
  expect(body).toContain('baliza_backup_failures 1')
  expect(body).toContain('baliza_backup_late 0')
})
