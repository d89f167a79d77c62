import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Instant, SECOND } from '@baliza/domain'
import type { FastifyInstance } from 'fastify'
import { readPipelineWord, type Storage } from '../messaging/pipeline-health.ts'
import { Problem } from '../refusals/problem.ts'
import { isAskedHere } from './access/from-this-machine.ts'
import type { Site } from './site.ts'

type Sample = {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge'
  readonly values: readonly (readonly [labels: string, value: number])[]
}

/** Figures that a part of the server adds to `/metrics`. */
export type Measure = () => Sample[]

/**
 * Process, HTTP, pipeline and source figures as Prometheus text, told to this machine alone unless `allowed`.
 */
export function addMetrics(
  app: FastifyInstance,
  site: Site,
  options: { allowed: boolean; measures: readonly Measure[] },
): void {
  const requests = new Map<string, { count: number; seconds: number }>()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    const { count, seconds } = requests.get(labels) ?? { count: 0, seconds: 0 }
    requests.set(labels, { count: count + 1, seconds: seconds + reply.elapsedTime / 1000 })
  })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => {
    delay.disable()
  })
  app.get('/metrics', async (request, reply) => {
    if (!options.allowed && !isAskedHere(request)) throw new Problem('call-unknown')
    const samples = [
      ...processSamples(delay.percentile(99) / 1e9),
      ...httpSamples(requests),
      ...(await pipelineSamples(site)),
      ...(await sourceSamples(site)),
      ...options.measures.flatMap((measure) => measure()),
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(samples.map(printed).join(''))
  })
}

const gauge = (name: string, help: string, value: number): Sample => ({
  name,
  help,
  kind: 'gauge',
  values: [['', value]],
})

function processSamples(loopDelay: number): Sample[] {
  const { user, system } = process.cpuUsage()
  return [
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time of the web process.',
      kind: 'counter',
      values: [['', (user + system) / 1e6]],
    },
    gauge('process_resident_memory_bytes', 'Memory of the web process.', process.memoryUsage.rss()),
    gauge(
      'nodejs_eventloop_delay_p99_seconds',
      '99 of 100 turns of the event loop were late by less.',
      loopDelay,
    ),
  ]
}

function httpSamples(requests: ReadonlyMap<string, { count: number; seconds: number }>): Sample[] {
  const by = (what: 'count' | 'seconds') =>
    [...requests].map(([labels, sums]) => [labels, sums[what]] as const)
  return [
    { name: 'baliza_http_requests_total', help: 'Requests answered.', kind: 'counter', values: by('count') },
    {
      name: 'baliza_http_request_seconds_total',
      help: 'Time spent on them.',
      kind: 'counter',
      values: by('seconds'),
    },
  ]
}

/** Of a database that is away the figures are told all the same. */
async function pipelineSamples(site: Site): Promise<Sample[]> {
  const [beat] = await Promise.allSettled([lastBeat(site)])
  const isUp = beat.status === 'fulfilled'
  const age = isUp && beat.value !== undefined ? (site.clock.now() - beat.value) / 1000 : Number.NaN
  const word = await readPipelineWord(site.dataFolder, site.clock)
  return [
    gauge('baliza_database_up', 'Whether the database answers (1) or is away (0).', isUp ? 1 : 0),
    gauge(
      'baliza_pipeline_heartbeat_age_seconds',
      'Plant time since the pipeline last recorded (NaN: never, or unknown).',
      age,
    ),
    ...(word ? journalSamples(word.storage) : []),
  ]
}

const journalSamples = ({ journalFill, minutesLeft, lost }: Storage): Sample[] => [
  gauge('baliza_journal_fill_ratio', 'Share of the journal that waits to be recorded.', journalFill),
  gauge(
    'baliza_journal_left_seconds',
    'Until the journal is full if nothing is recorded (NaN: no readings come).',
    (minutesLeft ?? Number.NaN) * 60,
  ),
  gauge('baliza_journal_lost_readings', 'Readings that the full journal did not take, so far.', lost),
]

/** The clocks of the sources that are read; nothing where the database is away. */
async function sourceSamples({ db }: Site): Promise<Sample[]> {
  const [read] = await Promise.allSettled([
    db
      .selectFrom('opcServer')
      .innerJoin('opcServerStatus', 'opcServerStatus.opcServerID', 'opcServer.opcServerID')
      .select(['name', 'clockOffset', 'droppedReadings'])
      .where('enabled', '=', true)
      .orderBy('opcServer.opcServerID')
      .execute(),
  ])
  const sources = read.status === 'fulfilled' ? read.value : []
  return [
    {
      name: 'baliza_source_clock_offset_seconds',
      help: 'By how much the clock of a source is behind; less than 0: ahead.',
      kind: 'gauge',
      values: sources.flatMap(({ name, clockOffset }) =>
        clockOffset === null ? [] : [[serverLabel(name), clockOffset / SECOND] as const],
      ),
    },
    {
      name: 'baliza_source_dropped_readings_total',
      help: 'Readings of a source that were dropped because of their time.',
      kind: 'counter',
      values: sources.map(({ name, droppedReadings }) => [serverLabel(name), droppedReadings]),
    },
  ]
}

/** People name servers as they like. */
const serverLabel = (name: string): string =>
  `server="${name.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`

async function lastBeat({ db }: Site): Promise<Instant | undefined> {
  return (await db.selectFrom('heartbeat').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst())?.at
}

function printed({ name, help, kind, values }: Sample): string {
  const lines = values.map(([labels, value]) => `${name}${labels ? `{${labels}}` : ''} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('')}`
}
