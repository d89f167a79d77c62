import { type Instant, instant, SECOND, type TagType, type TagValue } from '@baliza/domain'
import type { DescribedLine, PlannedOrder, PlantModel, TagSample } from '../../plant-model.ts'

/**
 * Line 3 speaks OPC UA, line 4 has an API. They run 40 s and stand 20 s of each minute; a piece a second
 * while the clock runs.
 */
export function twoLines(orders: readonly PlannedOrder[] = []): PlantModel {
  return {
    description: {
      buildings: [],
      sectors: [],
      servers: [
        { opcServerID: 1, name: 'ua', description: '', hostName: 'opc.tcp://127.0.0.1', serverType: 'UA' },
        { opcServerID: 2, name: 'api', description: '', hostName: 'http://127.0.0.1', serverType: 'API' },
      ],
      tags: [3, 4].flatMap((lineID) =>
        Object.entries(TYPES).map(([name, tagType]) => ({
          tagName: `L${lineID}.${name}`,
          tagType,
          opcServerID: lineID === 3 ? 1 : 2,
          tagValue: lineID === 3 ? `ns=1;s=L3.${name}` : `/lines/4#/${name};time=/times/${name}`,
        })),
      ),
      lines: [3, 4].map(aLine),
      products: [],
      productSpeeds: [],
      reasons: [],
      callReasons: [],
      technicians: [],
      equipments: [],
      equipmentStops: [],
    },
    sample: (lineID, at) => sampleLine(lineID, at),
    orderAt: (lineID, at) =>
      orders.find((order) => order.lineID === lineID && order.start <= at && at < order.end),
    handlingOf: () => undefined,
    callAt: () => undefined,
    visits: () => [],
    standstills: () => [],
    *history() {},
  }
}

const TYPES: Record<string, TagType> = {
  running: 'Boolean',
  total: 'UInt32',
  made: 'Int64',
  speed: 'Double',
  product: 'String',
}

function sampleLine(lineID: number, at: Instant): readonly TagSample[] {
  const minute = Math.floor(at / (60 * SECOND)) * 60 * SECOND
  const running = at - minute < 40 * SECOND
  const second = instant(Math.floor(at / SECOND) * SECOND)
  const tag = (name: string, value: TagValue, since: Instant): TagSample => ({
    tagName: `L${lineID}.${name}`,
    value,
    quality: 'good',
    at: since,
  })
  const turned = instant(running ? minute : minute + 40 * SECOND)
  return [
    tag('running', running, turned),
    tag('total', (second / SECOND) % 2 ** 32, second),
    tag('made', second, second),
    tag('speed', running ? 60.5 : 0, turned),
    tag('product', 'P-1', instant(0)),
  ]
}

const aLine = (lineID: number): DescribedLine => ({
  lineID,
  sectorID: 1,
  description: `Line ${lineID}`,
  calculationBaliza: `tag("L${lineID}.running")`,
  calculationUnits: `tag("L${lineID}.total")`,
  calculationDiscards: null,
  calculationMaterialEnLinea: null,
  enableEmptyLineManager: false,
  fixedThroughput: null,
  enableStopsManager: false,
  enableOrderManager: true,
  enableProductionManager: false,
  enableCalculationRelative: false,
  enableIndicadorPorTurno: false,
  enableOperKpi: false,
  target: { tag: `L${lineID}`, defaultSpeed: 60, targetSummary: 1_000, targetOEE: 80 },
})
