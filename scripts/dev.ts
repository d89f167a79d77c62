import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type LivingPlant, openLivingPlant } from './living-plant/open-plant.ts'
import { PASSWORD, PEOPLE } from './living-plant/people.ts'
import { onEnd } from './on-end.ts'
import { portToUse } from './ports.ts'
import { sayAndEnd } from './sentence.ts'
import { ROOT } from './steps.ts'
import { watchSources } from './watch-sources.ts'

const HOST = '127.0.0.1'
const USUAL_PORT = 3000
/** The folders whose sources the server runs; Vite watches those of the page. */
const OF_THE_SERVER = ['server', 'domain', 'contract', 'acquisition', 'line-script']

/**
 * `npm run dev`: the demo's plant in a folder of its own; server and page reload when their sources change.
 */
async function dev(): Promise<void> {
  let plant: LivingPlant | undefined
  onEnd(async () => plant?.stop())
  const given = process.env.PORT ? Number(process.env.PORT) : undefined
  const port = await portToUse({ given, usual: USUAL_PORT, host: HOST, option: 'PORT=N' })
  plant = await openLivingPlant({
    dataFolder: path.resolve(process.env.BALIZA_DATA ?? path.join(ROOT, 'data/dev')),
    host: HOST,
    port: 0,
    lines: 12,
    days: 3,
    speed: 1,
    scenario: undefined,
    logLevel: process.env.BALIZA_LOG_LEVEL ?? 'warn',
  })
  const page = fork(path.join(ROOT, 'scripts/dev-page.ts'), [String(port)], {
    env: { ...process.env, BALIZA_SERVER: plant.url },
  })
  page.once('exit', (code) => process.exit(code ?? 1))
  await once(page, 'message')
  keepFresh(plant)
  console.log(welcome(`http://${HOST}:${port}`))
}

/** What is saved while the server restarts waits for the next restart. */
function keepFresh(plant: LivingPlant): void {
  const folders = OF_THE_SERVER.map((name) => path.join(ROOT, 'packages', name, 'src'))
  watchSources(folders, async (file) => {
    const began = performance.now()
    const [restarted] = await Promise.allSettled([plant.restart()])
    const what = `${path.relative(ROOT, file)} was saved`
    console.log(
      restarted.status === 'fulfilled'
        ? `${what}: the server is new (${((performance.now() - began) / 1000).toFixed(1)} s)`
        : `${what}: the server does not start; it tries again when something is saved`,
    )
  })
}

const welcome = (url: string): string =>
  `\n  Baliza:  ${url}    ${PEOPLE[0]?.userID ?? ''} / ${PASSWORD}\n\n  What you save is there at once. Ctrl-C stops it.\n`

await dev().catch(sayAndEnd)
