import { type LineSettings, SCRIPT_NAMES, type ScriptName, SECOND } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { type Calendars, readCalendars } from '../../facts/calendars/read-calendars.ts'
import { indexSettingsOf, lineSettingsOf, type ZonedSettings } from '../../facts/parameters.ts'
import { readConfigurationRevision } from '../../messaging/configuration-revision.ts'

/** All that the pipeline is told about one line. */
export type LineConfiguration = {
  readonly lineID: number
  /** Blank scripts are not here. */
  readonly scripts: Readonly<Partial<Record<ScriptName, string>>>
  /** No beacon script: the line runs while it is staffed. */
  readonly manual: boolean
  /** Counters tell pieces since the last evaluation. */
  readonly relative: boolean
  readonly rules: LineSettings
  readonly settings: ZonedSettings
  readonly targetOEE: number | null
  readonly indicadorPorTurno: boolean
}

export type PlantConfiguration = {
  /** Of what was read; a later one may have come in between, never the other way round. */
  readonly revision: number
  readonly lines: ReadonlyMap<number, LineConfiguration>
  readonly tags: readonly Row<'tag'>[]
  readonly servers: readonly Row<'opcServer'>[]
  /** What is known of the clocks of servers. */
  readonly clocks: readonly Pick<Row<'opcServerStatus'>, 'opcServerID' | 'clockOffset'>[]
  readonly calendars: Calendars
  /** How often the live figures are computed, in milliseconds. */
  readonly figuresEvery: number
}

/**
 * Reads what the administrators and supervisors have set. Before the parameters are set there is no plant:
 * undefined.
 */
export async function readConfiguration(db: Db): Promise<PlantConfiguration | undefined> {
  const parameter = await db.selectFrom('parameter').selectAll().executeTakeFirst()
  if (!parameter) return undefined
  const revision = await readConfigurationRevision(db)
  const [calendars, lines, targets, tags, servers, clocks] = await Promise.all([
    readCalendars(db, parameter),
    db.selectFrom('line').selectAll().orderBy('lineID').execute(),
    db.selectFrom('lineTarget').selectAll().execute(),
    db.selectFrom('tag').selectAll().orderBy('tagID').execute(),
    db.selectFrom('opcServer').selectAll().where('enabled', '=', true).orderBy('opcServerID').execute(),
    db.selectFrom('opcServerStatus').select(['opcServerID', 'clockOffset']).execute(),
  ])
  const target = new Map(targets.map((row) => [row.lineID, row]))
  return {
    revision,
    lines: new Map(
      lines.map((row) => [row.lineID, lineConfiguration(row, target.get(row.lineID), parameter)]),
    ),
    tags,
    servers,
    clocks,
    calendars,
    figuresEvery: Math.max(1, parameter.oeeCalculationRefresh) * SECOND,
  }
}

/** A line as its pipeline is told of it. */
export function lineConfiguration(
  row: Row<'line'>,
  target: Row<'lineTarget'> | undefined,
  parameters: Row<'parameter'>,
): LineConfiguration {
  return {
    lineID: row.lineID,
    scripts: Object.fromEntries(
      SCRIPT_NAMES.flatMap((name) => (row[name]?.trim() ? [[name, row[name]]] : [])),
    ),
    manual: !row.calculationBaliza?.trim(),
    relative: row.enableCalculationRelative,
    rules: lineSettingsOf(parameters, row),
    settings: indexSettingsOf(parameters, row, target),
    targetOEE: target?.targetOEE ?? null,
    indicadorPorTurno: row.enableIndicadorPorTurno,
  }
}
