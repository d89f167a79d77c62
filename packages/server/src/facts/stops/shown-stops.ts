import { SHORTEST_STOP } from '@baliza/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The rows of `stop` that are listed and counted as stops: `isShownStop`, for a `where`. */
export const shownStops: RawBuilder<SqlBool> = sql<SqlBool>`("stop"."endDate" is null or "stop"."endDate" - "stop"."startDate" >= ${sql.lit(SHORTEST_STOP)})`
