import { Registry } from 'prom-client'
import { VERSION } from '../http/web-build.ts'
import { measureProcess } from '../metrics/measure-process.ts'
import { gauge } from '../metrics/registry.ts'
import { openWatchPort } from '../metrics/watch-port.ts'
import { openPipelineMeasures, type PipelineMeasures } from '../pipeline/measures.ts'
import { orRefuse } from './listen-or-refuse.ts'
import type { Settings } from './settings.ts'

/** How far a pipeline is: `reading` without its database, `leading` with it. */
export type PipelineStage = 'starting' | 'standing-by' | 'reading' | 'leading'

/** What balancers, orchestrators and alarms ask of this process, and what it counts. */
export async function answerWatchers(
  place: NonNullable<Settings['pipelineWatch']>,
  stage: () => PipelineStage,
): Promise<PipelineMeasures> {
  const registry = new Registry()
  const { look } = measureProcess(registry, VERSION)
  const isIn = (...stages: PipelineStage[]) => stages.includes(stage())
  const leads = gauge(registry, 'baliza_leads', 'Whether this pipeline leads (1), or stands by or waits (0).')
  const reads = gauge(registry, 'baliza_reads_plant', 'Whether this pipeline reads the plant (1) or not (0).')
  const tellStage = async () => {
    leads.set(Number(isIn('leading')))
    reads.set(Number(isIn('reading', 'leading')))
  }
  const answers = {
    '/healthz': () => true,
    '/readyz': () => !isIn('starting'),
    '/reads': () => isIn('reading', 'leading'),
    '/leads': () => isIn('leading'),
  }
  await orRefuse(openWatchPort({ ...place, answers, registry, looks: [look, tellStage] }), place, {
    host: 'BALIZA_PIPELINE_HOST',
    port: 'BALIZA_PIPELINE_PORT',
  })
  return openPipelineMeasures(registry)
}
