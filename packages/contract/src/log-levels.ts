/** §9: the levels of the log, the gravest first. */
export const LOG_LEVEL_NAMES = ['FATAL', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'] as const
export type LogLevelName = (typeof LOG_LEVEL_NAMES)[number]

/** §9: what the log viewer shows unless its reader chooses otherwise. */
export const DEFAULT_LOG_LEVELS: readonly LogLevelName[] = ['FATAL', 'ERROR', 'WARN']
