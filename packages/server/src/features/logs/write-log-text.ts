import { Readable } from 'node:stream'
import { instant, toIso } from '@baliza/domain'
import { allFields } from '../../grid/find-field.ts'
import type { LoadOptions } from '../../grid/load-options.ts'
import type { RawRow } from '../../grid/read-rows.ts'
import type { Scope } from '../../grid/scope.ts'
import { streamRows } from '../../grid/stream-rows.ts'

export type LogForm = 'text' | 'ndjson'

/** The filtered lines of the log, the oldest first, as they would stand in a file. */
export function writeLogText(scope: Scope, { filter }: Pick<LoadOptions, 'filter'>, form: LogForm): Readable {
  const fields = allFields(scope.grid)
  const sort = fields.filter(({ name }) => name === 'time').map((field) => ({ field, desc: false }))
  return Readable.from(
    texts(streamRows(scope, { fields, filter, sort }), form === 'ndjson' ? asJson : asText),
  )
}

async function* texts(
  portions: AsyncIterable<readonly RawRow[]>,
  written: (row: RawRow) => string,
): AsyncGenerator<string> {
  for await (const rows of portions) yield rows.map((row) => `${written(row)}\n`).join('')
}

const timeOf = (row: RawRow) => toIso(instant(row['time'] as number))

const asJson = (row: RawRow) =>
  JSON.stringify({ time: timeOf(row), level: row['level'], logger: row['logger'], message: row['message'] })

/** What goes on in further lines is set in, so that every entry is known by its time. */
const asText = (row: RawRow) =>
  `${timeOf(row)} ${String(row['level']).padEnd(5)} ${row['logger'] as string}: ${String(row['message']).replaceAll('\n', '\n    ')}`
