import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import { type Instant, instant, settled } from '@baliza/domain'
import { sql } from 'kysely'
import { machineTime } from '../clock/plant-clock.ts'
import { newerMigration } from '../db/migrate.ts'
import { type Db, dialectOf, openDatabase, sqliteFileOf } from '../db/open-database.ts'
import { lostSecrets } from '../db/secrets/seal-stored.ts'
import { vouchedBy, wayToDatabase } from '../db/way-to-database.ts'
import { sentencesOf } from '../facts/new-plant/prepare-database.ts'
import { daysUntil, opcUaCertificate } from '../http/transport/certificates-now.ts'
import { certificateFilesIn } from '../http/transport/kept-certificate.ts'
import { factsOfCertificate } from '../http/transport/key-pair.ts'
import { fileLock } from '../messaging/leadership.ts'
import { keysAt, type Settings } from '../process/settings.ts'
import { installationOf } from '../release/installation.ts'
import { chosenDatabase } from './chosen-database.ts'
import { readStatus, type Status } from './read-status.ts'
import { type Finding, findingsOf } from './tell-status.ts'

const MOST_SKEW_MS = 2_000
const FEW_DAYS = 30
const OTHERS = 0o077
const OF_UNIX = process.platform !== 'win32'

const well = (what: string, words: string): Finding => ({ well: true, what, words })
const trouble = (what: string, words: string): Finding => ({ well: false, what, words })

/** All that can be told of an installation from beside it, whether it runs or not. Nothing is changed. */
export async function examine(settings: Settings): Promise<Finding[]> {
  const status = await readStatus(settings)
  const found = await Promise.all([
    examineMachine(),
    examineDatabase(settings),
    examinePort(settings, status),
    examineLock(settings, status),
    examineCertificates(settings),
    examineFolder(settings),
  ])
  return [...findingsOf(status), ...found.flat()]
}

async function examineMachine(): Promise<Finding[]> {
  const installation = installationOf()
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  return [
    well('build', installation ? `${installation.build} in ${installation.home}` : 'a clone of the sources'),
    well('machine', `${os.version()}, ${process.platform}-${process.arch}, Node ${process.versions.node}`),
    well(
      'memory',
      `${gigabytes(os.freemem())} of ${gigabytes(os.totalmem())} free, ${os.cpus().length} processors`,
    ),
  ]
}

async function examineDatabase(settings: Settings): Promise<Finding[]> {
  const url = vouchedBy(chosenDatabase(settings), settings.databaseAuthority)
  if (url.startsWith('sqlite:') && !existsSync(sqliteFileOf(url))) return []
  const db = openDatabase(url, { maxConnections: 1, secrets: 'as stored' })
  const read = await settled(askDatabase(db, settings))
  await db.destroy()
  if (!read.ok) return [trouble('schema', sentencesOf(read.error, settings.language).join('; '))]
  const inClear = wayToDatabase(url) === 'in-clear'
  return [
    ...read.value,
    ...(inClear ? [trouble('way', 'what is said to the database travels in clear: BALIZA_DATABASE_CA')] : []),
  ]
}

async function askDatabase(db: Db, settings: Settings): Promise<Finding[]> {
  const newer = await newerMigration(db)
  const schema =
    newer === undefined
      ? well('schema', 'nothing in it that this build does not know')
      : trouble('schema', `${newer} is of a newer build than this one`)
  return [
    schema,
    ...(await examineClock(db)),
    ...(await examineKey(db, settings)),
    ...(await examineSources(db)),
  ]
}

/** SQLite has no clock of its own. */
async function examineClock(db: Db): Promise<Finding[]> {
  if (dialectOf(db) === 'sqlite') return []
  const before = machineTime()
  const { rows } = await sql<{
    now: number
  }>`select extract(epoch from clock_timestamp()) * 1000 as "now"`.execute(db)
  const between = instant((before + machineTime()) / 2)
  const skew = Math.abs(Number(rows[0]?.now) - between)
  const words = `${(skew / 1000).toFixed(1)} s from that of the database`
  return [
    skew > MOST_SKEW_MS ? trouble('clock', `${words}: is NTP on, on both machines?`) : well('clock', words),
  ]
}

async function examineSources(db: Db): Promise<Finding[]> {
  const servers = await db
    .selectFrom('opcServer')
    .select(['name', 'certificateTo'])
    .where('enabled', '=', true)
    .where('certificateTo', 'is not', null)
    .execute()
  return servers.map(({ name, certificateTo }) => daysLeft(name, certificateTo ?? machineTime()))
}

/** A key is made by the first start, not by who looks for it. */
async function examineKey(db: Db, { keyPlace }: Settings): Promise<Finding[]> {
  if (keyPlace.kind === 'file' && !existsSync(keyPlace.file))
    return [trouble('key', `there is none at ${keyPlace.file}: stored passwords can not be read`)]
  const lost = await lostSecrets(db, keysAt(keyPlace))
  const where = keyPlace.kind === 'file' ? keyPlace.file : 'BALIZA_KEY'
  if (lost.length > 0)
    return [trouble('key', `${lost.length} stored secrets were sealed by another one than that of ${where}`)]
  return [well('key', `${where} opens every stored secret`)]
}

/** While the product does not run, nobody else may answer where it will. */
async function examinePort({ port, host }: Settings, { web }: Status): Promise<Finding[]> {
  if (web.answers) return []
  const probe = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  probe.once('error', reject).listen(port, host, resolve)
  const free = await settled(promise)
  probe.close()
  if (free.ok) return [well('port', `${port} is free`)]
  return [trouble('port', `${port} can not be had: ${sentencesOf(free.error, 'en').join('; ')}`)]
}

async function examineLock(settings: Settings, { pipeline }: Status): Promise<Finding[]> {
  const url = chosenDatabase(settings)
  if (pipeline.state !== 'silent' || !url.startsWith('sqlite:')) return []
  const file = `${sqliteFileOf(url)}.leader`
  if (!existsSync(file)) return []
  const lock = fileLock(file)
  const isFree = await lock.tryTake()
  await lock.release()
  if (isFree) return [well('lock', 'nobody holds the lead')]
  return [trouble('lock', `another process holds ${file}, and none of this data folder says that it lives`)]
}

async function examineCertificates({ tls, dataFolder }: Settings): Promise<Finding[]> {
  const httpsFile = tls?.cert ?? certificateFilesIn(dataFolder).cert
  const https = existsSync(httpsFile)
    ? await settled(readFile(httpsFile, 'utf8').then(factsOfCertificate))
    : undefined
  const opcUa = await opcUaCertificate(dataFolder)
  return [
    ...(https
      ? [
          https.ok
            ? daysLeft('https', https.value.validTo)
            : trouble('https', `${httpsFile} is no certificate`),
        ]
      : []),
    ...(opcUa ? [daysLeft('opc-ua', opcUa.validTo)] : []),
  ]
}

function daysLeft(what: string, until: Instant): Finding {
  const days = daysUntil(until, machineTime())
  const words = days < 0 ? 'its certificate has expired' : `its certificate is good for ${days} days`
  return { well: days >= FEW_DAYS, what, words }
}

async function examineFolder({ dataFolder }: Settings): Promise<Finding[]> {
  const seen = await settled(stat(dataFolder))
  if (!seen.ok) return [trouble('folder', `${dataFolder} can not be seen`)]
  if (OF_UNIX && (seen.value.mode & OTHERS) !== 0)
    return [trouble('folder', `${dataFolder} is open to other users`)]
  return [well('folder', dataFolder)]
}
