import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ClockOrigin, contains, type Instant, instant, plantTime, SECOND, settled } from '@baliza/domain'
import { isScenario, opcDrops, SCENARIOS, type ScenarioName } from '../model/scenario.ts'
import { simulatedPlant } from '../model/simulated-plant.ts'
import type { PlantModel } from '../plant-model.ts'
import { startLivePlant } from './live-plant.ts'
import { loadModel } from './load.ts'
import { startMaintenanceCrew } from './maintenance-crew.ts'
import { type Crew, startOrderCrew } from './order-crew.ts'
import { startStopCrew } from './stop-crew.ts'

/**
 * The simulated plant as a process of its own. Says where its servers are in one line of JSON when they can
 * be asked.
 */
const { values: given } = parseArgs({
  options: {
    lines: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    zone: { type: 'string', default: 'UTC' },
    scenario: { type: 'string' },
    'scenario-start': { type: 'string' },
    port: { type: 'string', default: '0' },
    'http-port': { type: 'string', default: '0' },
    'control-port': { type: 'string', default: '0' },
    skew: { type: 'string', default: '0' },
    'load-interval-ms': { type: 'string' },
    'load-tags': { type: 'string', default: '20' },
    'certificate-folder': { type: 'string' },
    secure: { type: 'boolean', default: false },
    'crew-url': { type: 'string' },
    'crew-user': { type: 'string', default: 'supervisor' },
    'crew-orders-only': { type: 'boolean', default: false },
    'crew-password': { type: 'string', default: process.env['BALIZA_CREW_PASSWORD'] ?? '' },
  },
})

const origin: ClockOrigin = process.env['BALIZA_CLOCK']
  ? (JSON.parse(process.env['BALIZA_CLOCK']) as ClockOrigin)
  : { real: 0, plant: instant(0), speed: 1 }
const now = () => plantTime(origin, Date.now())

/**
 * The description is whole before the servers listen: those who configure Baliza by it learn the addresses
 * from us.
 */
const ADDRESSES = { opcUaUrl: 'opc.tcp://127.0.0.1', httpUrl: 'http://127.0.0.1' }

const scenario = readScenario(given.scenario)
const scenarioStart =
  given['scenario-start'] === undefined ? now() : instant(Date.parse(given['scenario-start']))
const interval = given['load-interval-ms'] === undefined ? undefined : Number(given['load-interval-ms'])
const model = chooseModel()
const plant = await startLivePlant({
  model,
  now,
  port: Number(given.port),
  httpPort: Number(given['http-port']),
  controlPort: Number(given['control-port']),
  secure: given.secure,
  skew: Number(given.skew) * SECOND,
  ...(given['certificate-folder'] !== undefined && { certificateFolder: given['certificate-folder'] }),
  ...(interval !== undefined && { lookIntervalMs: interval }),
  ...(scenario === 'opc-drops' && { isCutOff: droppedBy(scenarioStart) }),
})
/** Milliseconds between two looks whether Baliza is there. */
const LOOK_FOR_BALIZA = 500
const crews: Crew[] = []
void sendCrews()
process.on('SIGTERM', end)
process.on('SIGINT', end)
process.on('disconnect', end)
const { opcUaUrl, httpUrl, controlUrl } = plant
process.stdout.write(`${JSON.stringify({ opcUaUrl, httpUrl, controlUrl })}\n`)

function chooseModel(): PlantModel {
  const lines = Number(given.lines)
  if (interval !== undefined)
    return loadModel({ lines, tagsPerLine: Number(given['load-tags']), intervalMs: interval, start: now() })
  return simulatedPlant({
    lines,
    seed: Number(given.seed),
    zone: given.zone,
    scenario,
    scenarioStart,
    ...ADDRESSES,
  })
}

function readScenario(name: string | undefined): ScenarioName | undefined {
  if (name === undefined || isScenario(name)) return name
  const known = Object.entries(SCENARIOS).map(([each, what]) => `  ${each.padEnd(24)}${what}`)
  process.stderr.write(`there is no scenario «${name}»; there are:\n${known.join('\n')}\n`)
  process.exit(2)
}

/** The scenario in which the machines' servers fall silent for a while, again and again. */
function droppedBy(start: Instant): (at: Instant) => boolean {
  const drops = opcDrops(start)
  return (at) => drops.some((drop) => contains(drop, at))
}

/** The people come when there is somebody to talk to: Baliza learns where the machines are before it starts. */
async function sendCrews(): Promise<void> {
  const url = given['crew-url']
  if (url === undefined) return
  while (!(await answers(url))) await wait(LOOK_FOR_BALIZA)
  const trouble = (sentence: string) => void process.stderr.write(`crew: ${sentence}\n`)
  const their = { model, now, url, password: given['crew-password'], trouble }
  crews.push(startOrderCrew({ ...their, userid: given['crew-user'] }))
  if (!given['crew-orders-only']) crews.push(startStopCrew(their), startMaintenanceCrew(their))
}

async function answers(url: string): Promise<boolean> {
  return (await settled(fetch(url, { method: 'HEAD' }))).ok
}

/** How long saying goodbye may take, in milliseconds. */
const FAREWELL = 3_000

function end(): void {
  setTimeout(() => process.exit(1), FAREWELL).unref()
  void Promise.all([...crews.map((crew) => crew.stop()), plant.stop()]).finally(() => process.exit(0))
}
