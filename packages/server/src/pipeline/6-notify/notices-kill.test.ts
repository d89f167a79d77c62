import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { instant } from '@baliza/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Db, openDatabase } from '../../db/open-database.ts'
import { bareEnvironment } from '../../testing/bare-environment.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { freshDatabaseUrl } from '../../testing/open-test-database.ts'
import { aLine, aPlant } from '../../testing/plant-builder.ts'

let url: string
let remove: () => Promise<void>
let db: Db
let folder: string
let mails: MailServer | undefined
const children = new Set<ChildProcess>()

beforeEach(async () => {
  ;({ url, remove } = await freshDatabaseUrl())
  db = openDatabase(url)
  folder = mkdtempSync(join(tmpdir(), 'baliza-notices-'))
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await mails?.close()
  await db.destroy()
  await remove()
  rmSync(folder, { recursive: true, force: true })
})

/** A call that has waited for twenty minutes, and a group whose address hears of calls at once. */
async function aCall(emailPort: number): Promise<void> {
  const callDate = instant(Date.now() - 20 * 60_000)
  await aPlant()
    .with(aLine(1).withCall({ callDate }))
    .withParameters({
      emailEnabled: true,
      emailHost: 'localhost',
      emailPort,
      emailFrom: 'baliza@planta.example',
    })
    .insertInto(db)
  const { groupID } = await db
    .insertInto('notificationGroup')
    .values({ name: 'Taller', email: 'taller@planta.example' })
    .returning('groupID')
    .executeTakeFirstOrThrow()
  const days = {
    monday: true,
    tuesday: true,
    wednesday: true,
    thursday: true,
    friday: true,
    saturday: true,
    sunday: true,
  }
  await db
    .insertInto('notificationSchedule')
    .values({ groupID, startTime: '00:00', endTime: '00:00', ...days })
    .execute()
  await db
    .insertInto('notificationTarget')
    .values({ groupID, type: 1, channel: 1, notifyAfterMinutes: 0 })
    .execute()
  await db
    .insertInto('notificationWatcher')
    .values({ groupID, buildingId: null, sectorID: null, lineID: null })
    .execute()
}

function startProcess(): ChildProcess {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../process/pipeline-process.ts', import.meta.url))],
    {
      env: bareEnvironment({
        BALIZA_DATA: folder,
        BALIZA_DATABASE: url,
        BALIZA_LOG_LEVEL: 'fatal',
        BALIZA_JOURNAL_MB: '1',
      }),
      stdio: 'inherit',
    },
  )
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const outbox = () => db.selectFrom('outbox').select(['state', 'attempts']).execute()
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })
const messageIDs = (server: MailServer) => server.mails.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1])

test('what was decided is delivered once, though the process was killed before it could send', {
  timeout: 150_000,
}, async () => {
  const away = await startMailServer()
  await away.close()
  const { port } = away
  await aCall(port)
  const first = startProcess()
  await eventually(async () => expect(await outbox()).toMatchObject([{ state: 0 }]))
  await kill(first)

  let victim: ChildProcess | undefined
  const reached = Promise.withResolvers<void>()
  const onRcptTo = () => {
    victim?.kill('SIGKILL')
    reached.resolve()
  }
  mails = await startMailServer({ onRcptTo }, port)
  await db
    .updateTable('outbox')
    .set({ dueAt: instant(0) })
    .execute()
  victim = startProcess()
  const gone = once(victim, 'exit')
  await reached.promise
  await gone
  expect(await db.selectFrom('outbox').select(['state', 'claimedAt']).execute()).toMatchObject([
    { state: 0, claimedAt: expect.any(Number) },
  ])
  await mails.close()

  mails = await startMailServer({}, port)
  const last = startProcess()
  await eventually(async () => expect(await outbox()).toMatchObject([{ state: 1 }]))
  await kill(last)
  expect(mails.mails).toHaveLength(1)
})

test('between the answer of the mail server and its commit: one repeat at most, and it can be told as one', {
  timeout: 150_000,
}, async () => {
  let victim: ChildProcess | undefined
  mails = await startMailServer({}, 0, () => victim?.kill('SIGKILL'))
  await aCall(mails.port)
  victim = startProcess()
  await once(victim, 'exit')
  expect(mails.mails).toHaveLength(1)
  victim = undefined

  const last = startProcess()
  await eventually(async () => expect(await outbox()).toMatchObject([{ state: 1 }]))
  await kill(last)
  expect(mails.mails.length).toBeLessThanOrEqual(2)
  expect(new Set(messageIDs(mails)).size).toBe(1)
  expect(await db.selectFrom('noticeTold').select(['repetition', 'closedAt']).execute()).toEqual([
    { repetition: 1, closedAt: null },
  ])
})
