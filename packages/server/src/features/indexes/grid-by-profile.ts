import type { Instant } from '@baliza/domain'
import { officialOn } from '@baliza/domain'
import { readCalendars } from '../../facts/calendars/read-calendars.ts'
import { officialProfilesOf, readParameters } from '../../facts/parameters.ts'
import type { Grid } from '../../grid/grid.ts'
import type { Site } from '../../http/site.ts'
import { byProfile, type IndexTable } from '../../lists/by-profile.ts'
import { readProfile } from '../../refusals/read-profile.ts'

type Asked = { readonly query: { readonly profile?: string | undefined }; readonly now: Instant }

/**
 * A list of windows by the definition that was asked for. Without one each row is as it is stored, by that
 * which was official in its time; what rows come to together is told by the official one of today.
 */
export const gridByProfile =
  <Row>(grid: Grid<Row> & { readonly indexes: IndexTable }) =>
  async ({ db }: Pick<Site, 'db'>, { query, now }: Asked): Promise<Grid<Row>> => {
    const asked = readProfile(query.profile)
    if (asked !== undefined) return byProfile(grid, grid.indexes, asked)
    const parameters = await readParameters(db)
    const { plant } = await readCalendars(db, parameters)
    const today = officialOn(officialProfilesOf(parameters), plant.productionDayAt(now))
    return grid.totals ? { ...grid, totals: { ...grid.totals, profile: today } } : grid
  }
