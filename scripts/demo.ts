import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from './build-web.ts'
import { type LivingPlant, type LivingPlantOptions, openLivingPlant } from './living-plant/open-plant.ts'
import { PASSWORD, PEOPLE } from './living-plant/people.ts'
import { onEnd } from './on-end.ts'
import { portToUse } from './ports.ts'
import { Sentence, sayAndEnd } from './sentence.ts'
import { ROOT, report } from './steps.ts'

const HELP = `npm run demo -- [options]
  --lines N         lines in the plant, 1 to 99 (12)
  --days N          days of history behind it (60)
  --speed N         how many times faster than real time the plant runs (1)
  --scenario NAME   quiet-shift, jam-at-ten, opc-drops, order-changeover, night-without-material
  --port N          where the browser finds it (3000, or PORT)
  --data DIR        the folder that remembers it (data/demo)
  --expose          other machines reach it too, at HOST or everywhere: whoever knows this page can log in`

const USUAL_PORT = 3000

/** `npm run demo`: a living plant on this machine, in one command. */
async function demo(): Promise<void> {
  const options = await readOptions()
  const built = await buildWeb()
  if (!built.ok) {
    report(built)
    process.exit(1)
  }
  let plant: LivingPlant | undefined
  onEnd(async () => plant?.stop())
  plant = await openLivingPlant(options)
  console.log(welcome(plant.url))
  plant.server.once('exit', (code) => process.exit(code ?? 1))
}

async function readOptions(): Promise<LivingPlantOptions> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      lines: text,
      days: text,
      speed: text,
      scenario: text,
      port: text,
      data: text,
      expose: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(HELP)
    process.exit(0)
  }
  const host = hostOf(values.expose ?? false)
  return {
    lines: number('--lines', values.lines, { fallback: 12, min: 1, max: 99 }),
    days: number('--days', values.days, { fallback: 60, min: 0, max: 3660 }),
    speed: number('--speed', values.speed, { fallback: 1, min: 0.01, max: 3600, fraction: true }),
    port: await freePort(values.port ?? process.env.PORT, host),
    scenario: values.scenario,
    dataFolder: path.resolve(values.data ?? process.env.BALIZA_DATA ?? path.join(ROOT, 'data/demo')),
    ...(process.env.BALIZA_DATABASE && { databaseUrl: process.env.BALIZA_DATABASE }),
    host,
    logLevel: process.env.BALIZA_LOG_LEVEL ?? 'warn',
    onProgress: showProgress,
  }
}

/** Four people whose password is known to everybody: other machines come in where somebody wants them to. */
function hostOf(isExposed: boolean): string {
  const { HOST: host } = process.env
  if (isExposed) return host || '0.0.0.0'
  if (!host || /^(localhost|::1|127\.[\d.]+)$/.test(host)) return host || '127.0.0.1'
  throw new Sentence(
    `HOST=${host} lets other machines log in by passwords that everybody knows. If that is meant: --expose.`,
  )
}

function freePort(text: string | undefined, host: string): Promise<number> {
  const given = text ? number('--port', text, { fallback: USUAL_PORT, min: 0, max: 65535 }) : undefined
  return portToUse({ given, usual: USUAL_PORT, host, option: '--port N' })
}

type Range = {
  readonly fallback: number
  readonly min: number
  readonly max: number
  readonly fraction?: boolean
}

function number(name: string, text: string | undefined, range: Range): number {
  const value = text === undefined ? range.fallback : Number(text)
  if (value >= range.min && value <= range.max && (range.fraction || Number.isInteger(value))) return value
  console.error(`${name} takes a number from ${range.min} to ${range.max}, not «${text}».\n\n${HELP}`)
  process.exit(2)
}

let shown = -1
/** One line that fills up on a terminal, a line each tenth elsewhere. */
function showProgress(share: number): void {
  const percent = Math.floor(share * 100)
  if (percent === shown || (!process.stdout.isTTY && percent % 10 !== 0)) return
  shown = percent
  const bar = '█'.repeat(Math.floor(percent / 4)).padEnd(25, '░')
  process.stdout.write(
    process.stdout.isTTY
      ? `\rMaking the plant's history ${bar} ${percent} %${percent === 100 ? '\n' : ''}`
      : `history ${percent} %\n`,
  )
}

function welcome(url: string): string {
  const logins = PEOPLE.map(
    (person) => `    ${person.userID.padEnd(11)} ${PASSWORD}    ${person.firstName} ${person.lastName}`,
  )
  return ['', `  Baliza:  ${url}`, '', ...logins, '', '  Ctrl-C stops it; the plant is remembered.', ''].join(
    '\n',
  )
}

await demo().catch(sayAndEnd)
