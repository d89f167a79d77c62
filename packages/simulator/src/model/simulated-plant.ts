import { type Instant, plantCalendar } from '@baliza/domain'
import type { PlantModel } from '../plant-model.ts'
import { type Addresses, describePlant } from './description.ts'
import { historyOf } from './history.ts'
import { type LineModel, lineModel } from './line-model.ts'
import { sampleLine } from './line-tags.ts'
import { callFor } from './maintenance-calls.ts'
import { visitAt, visitsIn } from './maintenance-visits.ts'
import type { ScenarioName } from './scenario.ts'
import { daysOf, standstillsOf } from './standstills.ts'
import { handleStop } from './stop-handling.ts'

export type SimulatedPlantOptions = Addresses & {
  /** 1 to 99. */
  readonly lines: number
  readonly seed: number
  /** IANA name. */
  readonly zone: string
  /** What befalls the plant from `scenarioStart` on. */
  readonly scenario?: ScenarioName | undefined
  readonly scenarioStart?: Instant
}

/** A whole plant as a function of time. The same options give the same plant, in whatever order one asks. */
export function simulatedPlant(options: SimulatedPlantOptions): PlantModel {
  const { lines: count, seed, zone, scenario, scenarioStart } = options
  if (!Number.isInteger(count) || count < 1 || count > 99)
    throw new RangeError(`a plant has 1 to 99 lines, not ${count}`)
  if (scenario && scenarioStart === undefined) throw new RangeError('a scenario needs its start')
  const calendar = plantCalendar(zone)
  const description = describePlant(count, seed, options)
  const settings = { seed, calendar, scenario, scenarioStart: scenarioStart ?? (0 as Instant) }
  const lines = description.lines.map((described) => ({
    described,
    model: lineModel(described.lineID, settings),
  }))
  const lineOf = (lineID: number): LineModel => {
    const line = lines[lineID - 1]
    if (!line) throw new RangeError(`the plant has no line ${lineID}`)
    return line.model
  }
  return {
    description,
    sample: (lineID, at) => sampleLine(lineOf(lineID), at, seed),
    orderAt: (lineID, at) => lineOf(lineID).orderAt(at),
    handlingOf: (stop, now) => {
      const line = lines[stop.lineID - 1]
      if (!line) throw new RangeError(`the plant has no line ${stop.lineID}`)
      return handleStop(
        stop,
        { line: line.described, fault: line.model.at(stop.start).stretch.fault, seed },
        now,
      )
    },
    callAt: (lineID, at) => {
      const { stretch } = lineOf(lineID).at(at)
      const call = callFor({ lineID, start: stretch.start, end: stretch.end }, stretch.fault, seed)
      return call && call.declared <= at ? call : visitAt(lineID, at, seed)
    },
    visits: (lineID, span) => visitsIn(lineID, span, seed),
    standstills: (lineID, span) => standstillsOf(lineOf(lineID), span, daysOf(span, calendar)),
    history: (span) => historyOf(lines, span, calendar),
  }
}
