import { type Instant, SECOND, settled } from '@baliza/domain'
import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry } from 'prom-client'
import { readBackupState } from '../backup/backup-state.ts'
import { clockAhead } from '../messaging/machine-clock.ts'
import { readPipelineHealth } from '../messaging/pipeline-health.ts'
import { measureProcess } from '../metrics/measure-process.ts'
import { gauge, type Look, total } from '../metrics/registry.ts'
import { Problem } from '../refusals/problem.ts'
import { isAskedHere } from './access/from-this-machine.ts'
import type { Site } from './site.ts'
import { daysUntil, httpsCertificate, opcUaCertificate } from './transport/certificates-now.ts'

/** A figure that a part of the server adds to `/metrics`. */
export type Measure = { readonly name: string; readonly help: string; readonly value: () => number }

/**
 * Process, HTTP, pipeline and source figures as Prometheus text, told to this machine alone unless `allowed`.
 */
export function addMetrics(
  app: FastifyInstance,
  site: Site,
  options: { allowed: boolean; measures: readonly Measure[] },
): void {
  const registry = new Registry()
  const ofProcess = measureProcess(registry, site.version)
  app.addHook('onClose', async () => ofProcess.stop())
  const looks = [
    ofProcess.look,
    measurePipeline(registry, site),
    measureSources(registry, site),
    measureCertificates(registry, site),
    measureBackups(registry, site),
    measureClock(registry, site),
  ]
  measureRequests(registry, app)
  for (const measure of options.measures) {
    const { set } = gauge(registry, measure.name, measure.help)
    looks.push(async () => set(measure.value()))
  }
  app.get('/metrics', async (request, reply) => {
    if (!options.allowed && !isAskedHere(request)) throw new Problem('call-unknown')
    await Promise.all(looks.map((look) => look()))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function measureRequests(registry: Registry, app: FastifyInstance): void {
  const labelNames = ['method', 'route', 'status']
  const count = total(registry, {
    name: 'baliza_http_requests_total',
    help: 'Requests answered.',
    labelNames,
  })
  const time = total(registry, {
    name: 'baliza_http_request_seconds_total',
    help: 'Time spent on them.',
    labelNames,
  })
  const spread = new Histogram({
    name: 'baliza_http_request_duration_seconds',
    help: 'How long calls took.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const labels = { method, route, status: reply.statusCode }
    const seconds = reply.elapsedTime / 1000
    count.inc(labels)
    time.inc(labels, seconds)
    spread.observe({ method, route }, seconds)
  })
}

/** Of a database that is away the figures are told all the same. */
function measureClock(registry: Registry, { db, machineNow }: Site): Look {
  const ahead = gauge(
    registry,
    'baliza_clock_ahead_seconds',
    "How far this machine's clock is ahead of the database's (below zero: behind; absent: the database is away).",
  )
  return async () => {
    const measured = await settled(clockAhead(db, machineNow))
    ahead.set(measured.ok ? measured.value / SECOND : undefined)
  }
}

function measurePipeline(registry: Registry, site: Site): Look {
  const up = gauge(registry, 'baliza_database_up', 'Whether the database answers (1) or is away (0).')
  const age = gauge(
    registry,
    'baliza_pipeline_heartbeat_age_seconds',
    'Plant time since the pipeline last recorded (Nan: never, or unknown).',
  )
  const fill = gauge(registry, 'baliza_journal_fill_ratio', 'Share of the journal that waits to be recorded.')
  const left = gauge(
    registry,
    'baliza_journal_left_seconds',
    'Until the journal is full if nothing is recorded (Nan: no readings come).',
  )
  const lost = gauge(
    registry,
    'baliza_journal_lost_readings',
    'Readings that the full journal did not take, so far.',
  )
  return async () => {
    const beat = await settled(lastBeat(site))
    const isUp = beat.ok
    up.set(isUp ? 1 : 0)
    age.set(isUp && beat.value !== undefined ? (site.clock.now() - beat.value) / 1000 : Number.NaN)
    const storage = (await readPipelineHealth(site.dataFolder, site.clock))?.storage
    fill.set(storage?.journalFill)
    left.set(storage && (storage.minutesLeft ?? Number.NaN) * 60)
    lost.set(storage?.lost)
  }
}

/** The clocks of the sources that are read; nothing where the database is away. */
function measureSources(registry: Registry, { db }: Site): Look {
  const offset = new Gauge({
    name: 'baliza_source_clock_offset_seconds',
    help: 'By how much the clock of a source is behind; less than 0: ahead.',
    labelNames: ['server'],
    registers: [registry],
  })
  const dropped = total(registry, {
    name: 'baliza_source_dropped_readings_total',
    help: 'Readings of a source that were dropped because of their time.',
    labelNames: ['server'],
  })
  return async () => {
    const read = await settled(
      db
        .selectFrom('opcServer')
        .innerJoin('opcServerStatus', 'opcServerStatus.opcServerID', 'opcServer.opcServerID')
        .select(['name', 'clockOffset', 'droppedReadings'])
        .where('enabled', '=', true)
        .orderBy('opcServer.opcServerID')
        .execute(),
    )
    offset.reset()
    dropped.reset()
    for (const { name, clockOffset, droppedReadings } of read.ok ? read.value : []) {
      if (clockOffset !== null) offset.set({ server: name }, clockOffset / SECOND)
      dropped.inc({ server: name }, droppedReadings)
    }
  }
}

/** Those of this installation, and those that its sources are known by. */
function measureCertificates(registry: Registry, site: Site): Look {
  const own = new Gauge({
    name: 'baliza_certificate_days_left',
    help: 'Days until a certificate of this installation expires; less than 0: it has.',
    labelNames: ['certificate'],
    registers: [registry],
  })
  const sources = new Gauge({
    name: 'baliza_source_certificate_days_left',
    help: 'Days until the certificate expires that a source is known by; less than 0: it has.',
    labelNames: ['server'],
    registers: [registry],
  })
  return async () => {
    const now = site.machineNow()
    const found = {
      https: httpsCertificate(site.transport),
      'opc-ua': await opcUaCertificate(site.dataFolder),
    }
    own.reset()
    for (const [certificate, shown] of Object.entries(found))
      if (shown) own.set({ certificate }, daysUntil(shown.validTo, now))
    const read = await settled(
      site.db
        .selectFrom('opcServer')
        .select(['name', 'certificateTo'])
        .where('enabled', '=', true)
        .where('securityMode', '<>', 'None')
        .execute(),
    )
    sources.reset()
    for (const { name, certificateTo } of read.ok ? read.value : [])
      if (certificateTo !== null) sources.set({ server: name }, daysUntil(certificateTo, now))
  }
}

/** Of a plant that has none yet, its age is not a number. */
function measureBackups(registry: Registry, { db, backups, dataFolder, machineNow }: Site): Look {
  const age = gauge(
    registry,
    'baliza_backup_age_seconds',
    'Since the last verified backup began (Nan: none).',
  )
  const size = gauge(registry, 'baliza_backup_size_bytes', 'Size of the last verified backup.')
  const duration = gauge(
    registry,
    'baliza_backup_duration_seconds',
    'How long the last verified backup took, its verification included.',
  )
  const failures = gauge(registry, 'baliza_backup_failures', 'Backups that failed in a row since that one.')
  const late = gauge(
    registry,
    'baliza_backup_late',
    'Whether the backup that the rule asks for is missing (1).',
  )
  return async () => {
    const now = machineNow()
    const read = await settled(readBackupState(db, backups, { dataFolder, now }))
    const state = read.ok ? read.value : undefined
    const last = state?.lastGood
    age.set(last ? (now - last.startedAt) / SECOND : Number.NaN)
    size.set(last?.bytes ?? undefined)
    duration.set(last && (last.endedAt - last.startedAt) / SECOND)
    failures.set(state?.past.failures)
    late.set(state && Number(state.isLate))
  }
}

async function lastBeat({ db }: Site): Promise<Instant | undefined> {
  return (await db.selectFrom('heartbeat').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst())?.at
}
