import { hostname } from 'node:os'
import {
  answerScriptProblem,
  type CalculationTimes,
  type Language,
  type PipelineHealth,
  type ScriptProblem,
} from '@baliza/contract'
import { type Instant, toIso } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { clockAhead, isTooFarOff } from '../../messaging/machine-clock.ts'
import { readLostSecrets } from './lost-secrets.ts'

/** The execution history shows the last 100 updates. */
const SHOWN = 100

/** The last updates, the oldest first. */
export async function readUpdates(db: Db): Promise<Row<'pipelineUpdate'>[]> {
  const newestFirst = await db
    .selectFrom('pipelineUpdate')
    .selectAll()
    .orderBy('at', 'desc')
    .limit(SHOWN)
    .execute()
  return newestFirst.toReversed()
}

export const linesOf = ({ lines }: Row<'pipelineUpdate'>) => JSON.parse(lines) as CalculationTimes['lines']

/** What the pipeline writes of itself (`writeHealth`). */
type Content = {
  readonly host?: string
  readonly journalFill: number
  readonly minutesLeft: number | null
  readonly withReadings: { readonly cycles: number; readonly p50: number; readonly p99: number }
  readonly droppedLogLines: number
  readonly scripts: readonly {
    readonly lineID: number
    readonly script: string
    /** Missing in what an older pipeline wrote, until this one writes its own. */
    readonly failure?: ScriptProblem
    readonly times: number
    readonly lastAt: Instant
  }[]
}

type Told = Omit<PipelineHealth, 'node' | 'clockAhead' | 'mayNotLead' | 'lostSecrets'>

const NEVER: Told = {
  at: null,
  leader: null,
  journalFill: null,
  journalMinutes: null,
  p50: null,
  p99: null,
  droppedLogLines: 0,
  scripts: [],
}

/** How the pipeline is, and this machine; `droppedHere` are lines of the log that this process could not keep. */
export async function readHealth(
  { db, machineNow }: { readonly db: Db; readonly machineNow: () => Instant },
  droppedHere: number,
  language: Language,
): Promise<PipelineHealth> {
  const row = await db.selectFrom('pipelineHealth').selectAll().executeTakeFirst()
  const told = row ? toldBy(row, language) : NEVER
  const ahead = await clockAhead(db, machineNow)
  return {
    ...told,
    node: hostname(),
    clockAhead: Math.round(ahead / 100) / 10,
    mayNotLead: isTooFarOff(ahead),
    droppedLogLines: told.droppedLogLines + droppedHere,
    lostSecrets: await readLostSecrets(db, language),
  }
}

function toldBy({ at, content }: Row<'pipelineHealth'>, language: Language): Told {
  const { host, journalFill, minutesLeft, withReadings, droppedLogLines, scripts } = JSON.parse(
    content,
  ) as Content
  const isIdle = withReadings.cycles === 0
  return {
    at: toIso(at),
    leader: host ?? null,
    journalFill,
    journalMinutes: minutesLeft,
    p50: isIdle ? null : withReadings.p50,
    p99: isIdle ? null : withReadings.p99,
    droppedLogLines,
    scripts: scripts.flatMap(({ lineID, script, failure, times, lastAt }) =>
      failure === undefined
        ? []
        : { lineID, script, ...answerScriptProblem(failure, language), times, lastAt: toIso(lastAt) },
    ),
  }
}
