import type { TagType } from '@baliza/domain'
import type { DescribedLine, PlantDescription } from '../plant-model.ts'
import { CALL_REASONS } from './call-reasons.ts'
import { chanceOf } from './chance.ts'
import { canTellMaterial } from './character.ts'
import { describeEquipment } from './equipment.ts'
import { PRODUCTS } from './products.ts'
import { describeReasons } from './reasons.ts'
import { TECHNICIANS } from './technicians.ts'

export type Addresses = { readonly opcUaUrl: string; readonly httpUrl: string }

const BUILDINGS = [
  { buildingId: 1, buildingName: 'Planta Norte' },
  { buildingId: 2, buildingName: 'Planta Sur' },
]
const SECTORS = [
  { sectorID: 1, sectorName: 'Embolsado', buildingId: 1 },
  { sectorID: 2, sectorName: 'Paletizado', buildingId: 1 },
  { sectorID: 3, sectorName: 'Silos y tratamiento', buildingId: 2 },
]
const MACHINES: readonly (readonly [string, ...string[]])[] = [
  ['Embolsadora', 'Cosedora', 'Selladora', 'Embolsadora de boca abierta'],
  ['Paletizador', 'Envolvedora', 'Robot paletizador', 'Enfardadora'],
  ['Tratadora', 'Calibradora', 'Mesa densimétrica', 'Secadora'],
]

const UA_SERVER = 1
const API_SERVER = 2
/** The line whose machine speaks HTTP instead of OPC UA. */
const API_LINE = 4
/** The line whose machine says how many pieces it made since it said so last. */
export const RELATIVE_LINE = 9
/** Its dashboard shows the speeds and slots that operators look for. */
const OPERATOR_LINE = 2
/** The line that nobody can hear: its people write its stops down. */
export const MANUAL_LINE = 5
/** The line that runs without orders. */
export const ORDERLESS_LINE = 10

/**
 * The tags of every line, in the vocabulary of its scripts. The first seven carry what Baliza computes with.
 */
export const LINE_TAGS = [
  ['running', 'Boolean'],
  ['speed', 'Double'],
  ['totalCounter', 'UInt32'],
  ['rejectCounter', 'UInt32'],
  ['materialPresent', 'Boolean'],
  ['faultCode', 'Int16'],
  ['pieces', 'Int32'],
  ['currentOrder', 'String'],
  ['motorTemperature', 'Float'],
  ['sealTemperature', 'Float'],
  ['ambientTemperature', 'Float'],
  ['motorCurrent', 'Float'],
  ['airPressure', 'Float'],
  ['humidity', 'Float'],
  ['vibration', 'Double'],
  ['hopperLevel', 'Byte'],
  ['bagWeight', 'Double'],
  ['power', 'Float'],
  ['guardOpen', 'Boolean'],
  ['cycleTime', 'Int32'],
] as const satisfies readonly (readonly [string, TagType])[]

export type LineTag = (typeof LINE_TAGS)[number][0]

/** What an administrator would enter about the plant. The same for the same seed and number of lines. */
export function describePlant(
  lines: number,
  seed: number,
  { opcUaUrl, httpUrl }: Addresses,
): PlantDescription {
  const ids = Array.from({ length: lines }, (_, i) => i + 1)
  const described = ids.map((lineID) => describeLine(lineID, seed))
  return {
    buildings: BUILDINGS,
    sectors: SECTORS,
    servers: [
      {
        opcServerID: UA_SERVER,
        name: 'PLC de planta',
        description: 'OPC UA de los autómatas',
        hostName: opcUaUrl,
        serverType: 'UA',
      },
      {
        opcServerID: API_SERVER,
        name: 'Selladora 4',
        description: 'API JSON del fabricante',
        hostName: httpUrl,
        serverType: 'API',
      },
    ],
    tags: ids.flatMap(describeTags),
    lines: described,
    products: PRODUCTS,
    reasons: describeReasons(described),
    callReasons: CALL_REASONS,
    technicians: TECHNICIANS,
    ...describeEquipment(described),
    productSpeeds: described.flatMap((line) =>
      PRODUCTS.map(({ code }) => ({ code, lineID: line.lineID, speed: speedOf(line.lineID, code, seed) })),
    ),
  }
}

function describeTags(lineID: number): PlantDescription['tags'][number][] {
  const isApi = lineID === API_LINE
  return LINE_TAGS.map(([name, tagType]) => ({
    tagName: `L${lineID}.${name}`,
    tagType,
    opcServerID: isApi ? API_SERVER : UA_SERVER,
    tagValue: isApi ? `/lines/${lineID}#/${name};time=/times/${name}` : `ns=1;s=L${lineID}.${name}`,
  }))
}

function describeLine(lineID: number, seed: number): DescribedLine {
  const sector = (lineID - 1) % SECTORS.length
  const machines = MACHINES[sector] ?? ['Línea']
  const round = Math.floor((lineID - 1) / SECTORS.length)
  const machine = machines[round % machines.length]
  const again = Math.floor(round / machines.length)
  const defaultSpeed = baseSpeed(lineID, seed)
  const isManual = lineID === MANUAL_LINE
  const isEmptyManaged = canTellMaterial(lineID)
  return {
    lineID,
    sectorID: sector + 1,
    description: isManual ? 'Paletizado manual' : again === 0 ? `${machine}` : `${machine} ${again + 1}`,
    ...scriptsOf(lineID, isEmptyManaged),
    ...(isManual && { calculationBaliza: null }),
    enableEmptyLineManager: isEmptyManaged,
    fixedThroughput: lineID === 12 ? 1 : null,
    enableStopsManager: isManual || lineID === API_LINE,
    enableOrderManager: lineID !== ORDERLESS_LINE,
    enableProductionManager: true,
    enableCalculationRelative: lineID === RELATIVE_LINE,
    enableIndicadorPorTurno: lineID === ORDERLESS_LINE || lineID === 3,
    enableOperKpi: lineID === OPERATOR_LINE,
    target: {
      tag: `${['EMB', 'PAL', 'SIL'][sector]}-${String(lineID).padStart(2, '0')}`,
      defaultSpeed,
      targetSummary: Math.round((defaultSpeed * 480 * 0.8) / 100) * 100,
      targetOEE: [75, 65, 75, 70][lineID % 4] ?? 75,
    },
  }
}

/** Plants write their scripts in many ways; the demo shows some. */
function scriptsOf(lineID: number, material: boolean) {
  const tag = (name: LineTag) => `tag("L${lineID}.${name}")`
  const beacons: readonly string[] = [
    tag('running'),
    `${tag('speed')} === undefined ? undefined : ${tag('speed')} > 0.5`,
    `if (!good("L${lineID}.running")) return undefined\nreturn ${tag('running')} && ${tag('faultCode')} === 0`,
  ]
  return {
    calculationBaliza: beacons[lineID % beacons.length] ?? tag('running'),
    calculationUnits: lineID === RELATIVE_LINE ? tag('pieces') : tag('totalCounter'),
    calculationDiscards: lineID === RELATIVE_LINE ? null : tag('rejectCounter'),
    calculationMaterialEnLinea: material ? tag('materialPresent') : null,
  }
}

const baseSpeed = (lineID: number, seed: number): number => chanceOf(seed, 'speed', lineID).whole(12, 32)

/** Pieces per minute that the line should make of the product. */
export function speedOf(lineID: number, code: string, seed: number): number {
  return (
    Math.round(baseSpeed(lineID, seed) * chanceOf(seed, 'speed', lineID, code).between(0.8, 1.15) * 2) / 2
  )
}
