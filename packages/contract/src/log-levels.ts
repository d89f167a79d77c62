/** The levels of the log, the gravest first: docs/product/limits.md#log-levels. */
export const LOG_LEVEL_NAMES = ['FATAL', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'] as const
export type LogLevelName = (typeof LOG_LEVEL_NAMES)[number]

/** What the log viewer shows unless its reader chooses otherwise. */
export const DEFAULT_LOG_LEVELS: readonly LogLevelName[] = ['FATAL', 'ERROR', 'WARN']
