import { FASTEST } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import {
  chosenID,
  isoInstant,
  lineID,
  numberedOption,
  revision,
  rowID,
  wholeNumber,
  writtenText,
} from './fields.ts'
import { gridAnswer, loadQuery } from './grid.ts'
import { lineStatus } from './live.ts'
import { scriptFailure } from './script-failures.ts'

const sectorOfTree = z.object({
  sectorID: z.int(),
  sectorName: z.string(),
  buildingId: z.int(),
  buildingName: z.string(),
  lines: z.array(
    z.object({
      lineID: z.int(),
      description: z.string(),
      /** Stops may be entered by hand. */
      enableStopsManager: z.boolean(),
      /** Orders are created, started and finalized here. */
      enableOrderManager: z.boolean(),
      /** Units and discards may be corrected by hand. */
      enableProductionManager: z.boolean(),
    }),
  ),
})
export type SectorOfTree = z.infer<typeof sectorOfTree>

const resourceParams = z.object({
  lineID: z.int(),
  /** Material on the line is watched (the empty-line manager is on). */
  materialEnLinea: z.boolean(),
  /** The dashboard shows the running shift; otherwise the active order. */
  indicadorPorTurno: z.boolean(),
  /** The operator-KPI layout; otherwise the default one. */
  enableOperKpi: z.boolean(),
})

/** A line, as it is configured: docs/product/records.md#line. */
const resource = z.object({
  lineID: z.int(),
  sectorID: z.int(),
  description: z.string(),
  calculationBaliza: z.nullable(z.string()),
  calculationUnits: z.nullable(z.string()),
  calculationDiscards: z.nullable(z.string()),
  calculationMaterialEnLinea: z.nullable(z.string()),
  enableEmptyLineManager: z.boolean(),
  /** Throughput comes from the speeds; otherwise it is 1. */
  calculateThroughput: z.boolean(),
  /** How calculateThroughput is written: null = calculated, 1 = it is 1. */
  fixedThroughput: z.nullable(z.number()),
  enableStopsManager: z.boolean(),
  enableOrderManager: z.boolean(),
  enableProductionManager: z.boolean(),
  enableCalculationRelative: z.boolean(),
  enableIndicadorPorTurno: z.boolean(),
  enableOperKpi: z.boolean(),
  updatedBy: z.nullable(z.string()),
  updateDate: z.nullable(isoInstant),
  revision: z.int(),
})
export type Resource = z.infer<typeof resource>

const script = z.optional(z.nullable(z.string().check(z.maxLength(10_000))))
const flag = z.optional(z.boolean())

/**
 * A missing required field is refused in the words of the specification, so the shape allows it to be
 * missing.
 */
const resourceValues = {
  sectorID: chosenID,
  description: writtenText(40),
  calculationBaliza: script,
  calculationUnits: script,
  calculationDiscards: script,
  calculationMaterialEnLinea: script,
  enableEmptyLineManager: flag,
  fixedThroughput: z.optional(z.nullable(z.union([z.literal(''), wholeNumber(1, 1)]))),
  /** The same in other words; where both are sent, `fixedThroughput` counts. */
  calculateThroughput: flag,
  enableStopsManager: flag,
  enableOrderManager: flag,
  enableProductionManager: flag,
  enableCalculationRelative: flag,
  enableIndicadorPorTurno: flag,
  enableOperKpi: flag,
}

/** For a line that is saved, not only tried. */
const writtenResource = {
  ...resourceValues,
  /**
   * Speed (pieces per minute) and OEE (percent) that are expected of a line that has no target yet: it is
   * given its first one. One that it has is the supervisor's to change, by `targets.put`.
   */
  firstTarget: z.optional(
    z.object({
      defaultSpeed: z.number().register(z.globalRegistry, { minimum: 0, maximum: FASTEST }),
      targetOEE: z.optional(z.nullable(z.number().register(z.globalRegistry, { minimum: 0, maximum: 100 }))),
    }),
  ),
}

const rehearsedLine = z.object({
  states: z.array(
    z.object({
      state: z.enum(['unknown', 'running', 'runningEmpty', 'stopped']),
      start: isoInstant,
      end: isoInstant,
    }),
  ),
  runningMinutes: z.number(),
  emptyMinutes: z.number(),
  stoppedMinutes: z.number(),
  unknownMinutes: z.number(),
  stops: z.int(),
  units: z.number(),
  discards: z.number(),
})
export type RehearsedLine = z.infer<typeof rehearsedLine>

/** What scripts would have made of the last hour, beside what the line did. */
const dryRunResult = z.object({
  start: isoInstant,
  end: isoInstant,
  /** Readings of the tags of these scripts, and how often the scripts ran. */
  readings: z.int(),
  evaluations: z.int(),
  wouldBe: rehearsedLine,
  was: rehearsedLine,
  /** What went wrong, the most frequent first. */
  troubles: z.array(z.object({ script: z.string(), ...scriptFailure, count: z.int() })),
})
export type DryRunResult = z.infer<typeof dryRunResult>

export const resourceCalls = {
  'resources.dryRun': {
    summary:
      'Runs scripts and flags, as they are given and without saving them, over the readings of the last hour.',
    access: 'configuration.administer',
    body: z.object({ lineID, values: z.object(resourceValues) }),
    answer: dryRunResult,
  },
  'resources.get': {
    summary: 'Lines with all that is configured of them, as a grid loads them.',
    access: 'configuration.administer',
    query: loadQuery,
    answer: gridAnswer(resource),
  },
  'resources.post': {
    summary: 'Adds a line. Its number is chosen once, from 1 to 99.',
    access: 'configuration.administer',
    body: z.object({
      values: z.object({
        lineID: z.optional(z.nullable(z.union([z.string(), z.number()]))),
        ...writtenResource,
      }),
    }),
    answer: resource,
  },
  'resources.put': {
    summary: 'Changes a line; the pipeline takes it up at once. `fixedThroughput` is 1 or null.',
    access: 'configuration.administer',
    body: z.object({ key: lineID, values: z.object({ ...writtenResource, revision }) }),
    answer: resource,
  },
  'resources.delete': {
    summary: 'Deletes a line that was never in use; otherwise 409 says where it is.',
    access: 'configuration.administer',
    body: z.object({ key: lineID }),
    answer: z.null(),
  },
  'resources.lookup': {
    summary: 'Lines to choose from, of one sector or of all.',
    access: 'lines.see',
    query: z.extend(loadQuery, { sectorID: z.optional(rowID) }),
    answer: gridAnswer(z.extend(numberedOption, { sectorID: z.int() })),
  },
  'resources.tree': {
    summary: 'Sectors with their lines: the lines that the user may see.',
    access: 'session',
    answer: z.array(sectorOfTree),
  },
  'resources.status': {
    summary: 'What a line is doing now.',
    access: 'line',
    query: z.object({ lineID }),
    answer: lineStatus,
  },
  'resources.params': {
    summary: 'How the dashboard of a line is laid out.',
    access: 'line',
    query: z.object({ lineID }),
    answer: resourceParams,
  },
  'resources.byId': {
    summary: 'A line by its number.',
    access: 'line',
    params: z.object({ id: lineID }),
    answer: z.object({ lineID: z.int(), description: z.string(), sectorID: z.int(), sectorName: z.string() }),
  },
} as const satisfies Record<string, CallShape>
