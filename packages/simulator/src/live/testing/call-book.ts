import type { ListedCall } from '../maintenance-client.ts'
import type { Answer, Body } from './order-book.ts'

export type BookedCall = { -readonly [Field in keyof ListedCall]: ListedCall[Field] } & { signers: unknown[] }

/** Whose calls they are, a crew that comes back can only guess. */
const LONG_AGO = '2026-11-20T00:00:00.000Z'

/** Maintenance calls by the rules of Baliza's, as far as a crew meets them. */
export function openCallBook(
  calls: BookedCall[],
): Readonly<Record<string, (body: Body, query: URLSearchParams) => Answer>> {
  const move =
    (from: number, to: BookedCall['status']) =>
    (body: Body): Answer => {
      const call = calls.find(({ callID }) => callID === body['callID'])
      if (call?.status !== from) return [409, { code: 'call-over' }]
      call.status = to
      call.signers.push(body['username'])
      return [200, call]
    }
  return {
    'GET /api/maintenance/get'(_body, query) {
      const [, , status] = JSON.parse(query.get('filter') ?? '') as [string, string, number]
      return [200, calls.filter((call) => call.status === status)]
    },
    'POST /api/maintenance/call'({ lineID, callReason, username }) {
      const call = { callID: calls.length + 1, resourceLineID: Number(lineID), status: 0 } as const
      calls.push({ ...call, callReason: String(callReason), declarationDate: LONG_AGO, signers: [username] })
      return [200, calls.at(-1)]
    },
    'POST /api/maintenance/start': move(0, 1),
    'POST /api/maintenance/finish': move(1, 2),
    'POST /api/maintenance/nomtto': move(0, 4),
  }
}
