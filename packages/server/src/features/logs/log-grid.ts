import type { LogEntry, LogLevelName } from '@baliza/contract'
import { defineGrid, instantOf, integer, text } from '../../grid/grid.ts'

export const logGrid = defineGrid<LogEntry>({
  name: 'log',
  table: 'logEntry',
  key: ['id'],
  columns: {
    id: integer('logEntry.id'),
    time: instantOf('logEntry.time'),
    level: text<LogLevelName>('logEntry.level'),
    logger: text('logEntry.logger', { search: 'logEntry.loggerSearch' }),
    message: text('logEntry.message', { search: 'logEntry.messageSearch' }),
  },
})
