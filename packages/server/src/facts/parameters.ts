import {
  type IndexSettings,
  type LineSettings,
  type OfficialProfile,
  officialOn,
  type ProfileID,
  plantCalendar,
  SECOND,
  type WallClock,
} from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import type { Row } from '../db/schema.ts'

/** The one row of parameters. It is there from the first start on. */
export const readParameters = (db: Db): Promise<Row<'parameter'>> =>
  db.selectFrom('parameter').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

/** For reading and writing times: shifts and days are those of a line (`readCalendars`). */
export const wallClockOf = (parameters: Row<'parameter'>): WallClock => plantCalendar(parameters.timeZone)

/** Which definition is official, from which production day on: in the order of the days. */
export const officialProfilesOf = ({
  officialProfiles,
}: Pick<Row<'parameter'>, 'officialProfiles'>): readonly OfficialProfile[] =>
  officialProfiles === null
    ? []
    : (JSON.parse(officialProfiles) as OfficialProfile[]).toSorted((a, b) => (a.from < b.from ? -1 : 1))

export const lineSettingsOf = (parameters: Row<'parameter'>, line: Row<'line'>): LineSettings => ({
  microStopTime: parameters.microStopTime * SECOND,
  problemResolutionTime: parameters.problemResolutionTime * SECOND,
  enableEmptyLineManager: line.enableEmptyLineManager,
  enableOrderManager: line.enableOrderManager,
})

/** What a line is judged by, and by whose clock its windows are cut. */
export type ZonedSettings = IndexSettings & {
  readonly timeZone: string
  /** Left out = the product's own definition, always. */
  readonly official?: readonly OfficialProfile[]
}

export const indexSettingsOf = (
  parameters: Row<'parameter'>,
  line: Row<'line'>,
  target: Row<'lineTarget'> | undefined,
): ZonedSettings => ({
  enableOrderManager: line.enableOrderManager,
  fixedThroughput: line.fixedThroughput,
  microStopTime: parameters.microStopTime * SECOND,
  defaultSpeed: target?.defaultSpeed ?? null,
  timeZone: parameters.timeZone,
  ...(line.createDate !== null && { since: line.createDate }),
  ...(parameters.officialProfiles !== null && { official: officialProfilesOf(parameters) }),
})

/** The definition that is official for a window that begins on that production day. */
export const profileOn = ({ official = [] }: Pick<ZonedSettings, 'official'>, day: string): ProfileID =>
  officialOn(official, day)

/** The addresses of a text that has commas, semicolons or spaces between them, each once. */
export const addressesOf = (text: string | null): string[] => [
  ...new Set((text ?? '').split(/[\s,;]+/).filter((address) => address !== '')),
]
