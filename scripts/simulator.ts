import { parseArgs } from 'node:util'
import { type Simulator, startSimulator } from '@baliza/simulator'
import { onEnd } from './on-end.ts'
import { portToUse } from './ports.ts'
import { sayAndEnd } from './sentence.ts'

const HOST = '127.0.0.1'
const OPC_UA_PORT = 4840
const HTTP_PORT = 4841
/** In seconds. */
const DAY = 86_400

const HELP = `npm run simulator -- [options]
  --lines N         lines of the simulated plant, 1 to 99 (12)
  --port N          where it speaks OPC UA (4840)
  --http-port N     where line 4 answers JSON over HTTP (4841)
  --skew N          its OPC UA clock is off by N seconds, -86400 to 86400: -90 is 90 s behind (0)`

/** `npm run simulator`: machines to connect a new installation to, without any history or configuration. */
const { values } = parseArgs({
  args: withSkew(process.argv.slice(2)),
  options: {
    lines: { type: 'string', default: '12' },
    port: { type: 'string' },
    'http-port': { type: 'string' },
    skew: { type: 'string', default: '0' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const lines = number('--lines', values.lines, 1, 99)
const skew = number('--skew', values.skew, -DAY, DAY)
const simulator = await begin().catch(sayAndEnd)
console.log(welcome())
onEnd(() => simulator.stop())

async function begin(): Promise<Simulator> {
  const given = { opcUa: portOf('--port', values.port), http: portOf('--http-port', values['http-port']) }
  const port = await portToUse({ given: given.opcUa, usual: OPC_UA_PORT, host: HOST, option: '--port N' })
  const httpPort = await portToUse({
    given: given.http,
    usual: HTTP_PORT,
    host: HOST,
    option: '--http-port N',
    except: port,
  })
  return startSimulator({ lines, port, httpPort, skew, zone: Temporal.Now.timeZoneId() })
}

/** `--skew -90` is what people write; on its own -90 looks like another option. */
function withSkew(args: readonly string[]): string[] {
  const at = args.indexOf('--skew')
  const value = args[at + 1]
  return at >= 0 && value?.startsWith('-')
    ? [...args.slice(0, at), `--skew=${value}`, ...args.slice(at + 2)]
    : [...args]
}

function portOf(name: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : number(name, text, 0, 65_535)
}

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  console.error(`${name} takes a number from ${least} to ${most}, not «${text}».\n\n${HELP}`)
  process.exit(2)
}

function welcome(): string {
  return `
  Simulated machines: lines L1 to L${lines}

    OPC UA    ${simulator.opcUaUrl}   (no security, no user${skew === 0 ? '' : `, its clock ${Math.abs(skew)} s ${skew < 0 ? 'behind' : 'ahead'}`})${lines < 4 ? '' : `\n    HTTP      ${simulator.httpUrl}/lines/4   (line 4 alone)`}

  Each line has tags such as L1.running, L1.totalCounter, L1.rejectCounter. Scripts of a line that reads them:

    Beacon      tag("L1.running")
    Units       tag("L1.totalCounter")
    Discards    tag("L1.rejectCounter")

  Ctrl-C stops it.
`
}
