import { type Instant, MINUTE, type TagType } from '@baliza/domain'
import type { DescribedLine, PlantDescription, PlantModel, TagSample } from '../plant-model.ts'

export type LoadOptions = {
  readonly lines: number
  readonly tagsPerLine: number
  readonly intervalMs: number
  /**
   * The counters stand at 0 in the interval that holds it; intervals begin at whole multiples of their
   * length.
   */
  readonly start: Instant
}

/** A line makes so many pieces each interval, and rejects one of them. */
export const LOAD_PIECES = 50

/** A line stands 30 of each 600 intervals. */
const CYCLE = 600
const STANDSTILL = 30

/**
 * A plant to measure with: every tag of every line changes each interval, all of a line with one source time.
 * Three of a line's tags are used by its scripts: `speed` (the beacon), `total` and `rejects`.
 */
export function loadModel({ lines, tagsPerLine, intervalMs, start: notBefore }: LoadOptions): PlantModel {
  const start = Math.floor(notBefore / intervalMs) * intervalMs
  const lineIDs = Array.from({ length: lines }, (_, index) => index + 1)
  const names = new Map(lineIDs.map((lineID) => [lineID, tagNames(lineID, tagsPerLine)]))
  return {
    description: describeLoad(names, (LOAD_PIECES * MINUTE) / intervalMs),
    sample(lineID, at) {
      const step = Math.max(0, Math.floor((at - start) / intervalMs))
      const since = (start + step * intervalMs) as Instant
      return (names.get(lineID) ?? []).map(
        (tagName, index): TagSample => ({
          tagName,
          value: valueOf(index, step, lineID),
          quality: 'good',
          at: since,
        }),
      )
    },
    orderAt: () => undefined,
    handlingOf: () => undefined,
    callAt: () => undefined,
    visits: () => [],
    standstills: () => [],
    *history() {},
  }
}

const FIRST = ['speed', 'total', 'rejects']

const tagNames = (lineID: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `L${lineID}.${FIRST[index] ?? `t${index + 1}`}`)

function valueOf(index: number, step: number, lineID: number): number {
  if (index === 0) return speedAt(step + lineID * STANDSTILL)
  if (index === 1) return step * LOAD_PIECES
  return index === 2 ? step : step + index / 100
}

/** It never stays the same: a standing line still trembles, below 1. */
const speedAt = (step: number): number => (step % CYCLE < CYCLE - STANDSTILL ? 60 : 0) + (step % 10) / 100

function describeLoad(names: ReadonlyMap<number, readonly string[]>, speed: number): PlantDescription {
  const tagType = (index: number): TagType => (index === 1 || index === 2 ? 'UInt32' : 'Double')
  return {
    buildings: [{ buildingId: 1, buildingName: 'Load' }],
    sectors: [{ sectorID: 1, sectorName: 'Load', buildingId: 1 }],
    servers: [
      { opcServerID: 1, name: 'Load', description: '', hostName: 'opc.tcp://127.0.0.1', serverType: 'UA' },
    ],
    tags: [...names.values()].flatMap((list) =>
      list.map((tagName, index) => ({
        tagName,
        tagType: tagType(index),
        opcServerID: 1,
        tagValue: `ns=1;s=${tagName}`,
      })),
    ),
    lines: [...names.keys()].map((lineID) => describeLine(lineID, speed)),
    products: [],
    productSpeeds: [],
    reasons: [],
    callReasons: [],
    technicians: [],
    equipments: [],
    equipmentStops: [],
  }
}

const describeLine = (lineID: number, defaultSpeed: number): DescribedLine => ({
  lineID,
  sectorID: 1,
  description: `Load ${lineID}`,
  calculationBaliza: `tag("L${lineID}.speed") > 1`,
  calculationUnits: `tag("L${lineID}.total")`,
  calculationDiscards: `tag("L${lineID}.rejects")`,
  calculationMaterialEnLinea: null,
  enableEmptyLineManager: false,
  fixedThroughput: null,
  enableStopsManager: false,
  enableOrderManager: false,
  enableProductionManager: false,
  enableCalculationRelative: false,
  enableIndicadorPorTurno: true,
  enableOperKpi: false,
  target: { tag: `L${lineID}`, defaultSpeed, targetSummary: 1_000, targetOEE: 80 },
})
