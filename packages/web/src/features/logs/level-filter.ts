import { LOG_LEVEL_NAMES, type LogLevelName } from '@baliza/contract'
import { anyOf, type Filter } from '../../ui/data-grid/filter.ts'

/** All levels, or none, is no filter. */
export const levelFilter = (levels: readonly LogLevelName[]): Filter | undefined =>
  levels.length === LOG_LEVEL_NAMES.length
    ? undefined
    : anyOf(levels.map((level): Filter => ['level', '=', level]))
