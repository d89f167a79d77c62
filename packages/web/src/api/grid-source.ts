import type { CallID, GridAnswer, GridCallID, GridPage, LoadQuery, RowOf } from '@baliza/contract'
import { routeOf } from '@baliza/contract'
import type { GridSource, LoadOptions, Values, Workbook } from '../ui/data-grid/grid-source.ts'
import { saveFile } from '../ui/save-file.ts'
import { callHeaders, refuse } from './call-api.ts'
import { queryClient } from './query-client.ts'
import { sendOnce } from './send-once.ts'
import { addressOf } from './wire.ts'

export type GridCalls<ID extends GridCallID> = {
  readonly load: ID
  readonly insert?: CallID
  readonly update?: CallID
  readonly remove?: CallID
  /** Sent with every load as it is: `{ groupID: 3 }`. */
  readonly query?: Readonly<Record<string, unknown>>
  /** What else of the server's answers is out of date once a row was written: lookups, the tree of lines. */
  readonly outdates?: readonly CallID[]
}

/**
 * Rows of the server, as the grid protocol loads and writes them. Keep one for each grid: it is what the grid
 * follows.
 */
export function gridSource<ID extends GridCallID>({
  load,
  insert,
  update,
  remove,
  query = {},
  outdates = [],
}: GridCalls<ID>): GridSource<RowOf<ID>> {
  type Row = RowOf<ID>
  const write = (call: CallID, parts: Parts) =>
    send(call, parts).finally(() => {
      for (const id of outdates) void queryClient.invalidateQueries({ queryKey: [id] })
    })
  return {
    load: async (options, signal) => {
      const answer = await ask(load, { ...query, ...loadQueryOf(options) }, signal)
      return pageOf((await answer.json()) as GridAnswer<Row>)
    },
    exportRows: (options, workbook) =>
      downloadFile(load, { ...query, ...exportQueryOf(options, workbook) }, `${workbook.fileName}.xlsx`),
    ...(insert === undefined ? {} : { insert: (values: Values) => write(insert, { values }) }),
    ...(update === undefined
      ? {}
      : { update: (key: unknown, values: Values) => write(update, { key, values }) }),
    ...(remove === undefined ? {} : { remove: (key: unknown) => write(remove, { key }) }),
  }
}

/**
 * Load options as an address carries them: figures and flags as text, the rest as JSON; what asks for nothing
 * stays away.
 */
function loadQueryOf(options: LoadOptions): LoadQuery {
  const given = Object.entries(options).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(given.map(([name, value]) => [name, JSON.stringify(value)]))
}

const exportQueryOf = (options: LoadOptions, { columns, sheet }: Workbook): LoadQuery => ({
  ...loadQueryOf(options),
  format: 'xlsx',
  exportColumns: JSON.stringify(columns),
  exportSheet: sheet,
})

const pageOf = <R>(answer: GridAnswer<R>): GridPage<R> => {
  if (typeof answer === 'number') return { data: [], totalCount: answer }
  return 'data' in answer ? answer : { data: answer }
}

async function ask(
  id: CallID,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal | null,
): Promise<Response> {
  const { method, path } = routeOf(id)
  const answer = await fetch(addressOf(path, { query }), { method, headers: callHeaders(), signal })
  return answer.ok ? answer : refuse(answer)
}

type Parts = { readonly key?: unknown; readonly values?: Values }

/** A scalar key travels as it is, one of several fields as JSON; values are always JSON. */
function formOf({ key, values }: Parts): URLSearchParams {
  const form = new URLSearchParams()
  if (key !== undefined)
    form.set('key', typeof key === 'object' ? JSON.stringify(key) : `${key as string | number}`)
  if (values !== undefined) form.set('values', JSON.stringify(values))
  return form
}

function send(id: CallID, parts: Parts): Promise<unknown> {
  const { method, path } = routeOf(id)
  const body = formOf(parts)
  return sendOnce(id, body.toString(), async () => {
    const answer = await fetch(path, { method, headers: callHeaders(), body })
    if (!answer.ok) return refuse(answer)
    return answer.headers.get('content-type')?.includes('json') ? answer.json() : null
  })
}

const nameIn = (answer: Response): string =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''

/**
 * The session travels in a header, which no link can carry: the file is fetched, then handed over; without a
 * name of ours it has the server's.
 */
export async function downloadFile(
  id: CallID,
  query: Readonly<Record<string, unknown>>,
  fileName?: string,
): Promise<void> {
  const answer = await ask(id, query, null)
  saveFile(await answer.blob(), fileName ?? nameIn(answer))
}
