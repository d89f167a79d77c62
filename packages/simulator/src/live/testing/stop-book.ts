import type { Answer, Body } from './order-book.ts'

export type BookedStop = {
  order: number
  lineID: number
  stopID: number
  split: number
  revision: number
  startDate: string
  endDate: string | null
  recognized: boolean
  reasonID: number | null
  username: string | null
}

type Key = { order: number; lineID: number; stopID: number }
type Signing = Readonly<{
  stopValues: Key & { revision: number }
  reasonValues: { reasonID: number }
  username: string
  password: string
}>
type Entry = Readonly<{ values: Pick<BookedStop, 'lineID' | 'startDate' | 'endDate' | 'reasonID'> }>

/** Stops by the rules of Baliza's calls, as far as a crew meets them. */
export function openStopBook(
  stops: BookedStop[],
): Readonly<Record<string, (body: Body, query: URLSearchParams) => Answer>> {
  const found = (key: Key) =>
    stops.find((stop) => stop.order === key.order && stop.lineID === key.lineID && stop.stopID === key.stopID)

  return {
    'GET /api/stops/get'(_body, query) {
      const [[field, , value]] = JSON.parse(query.get('filter') ?? '') as [[string, string, unknown]]
      return [
        200,
        stops.filter((stop) =>
          field === 'lineID' ? stop.lineID === value : !stop.recognized && stop.endDate !== null,
        ),
      ]
    },
    'POST /api/stops/cut'(body) {
      const stop = found(body as unknown as Key)
      if (!stop) return [404, { code: 'stop-unknown' }]
      const bounds = [stop.startDate, ...(body['at'] as string[]), stop.endDate]
      const pieces = bounds.slice(1).map((endDate, i) => {
        const [startDate, stopID] = [bounds[i] ?? '', i === 0 ? stop.stopID : stops.length + i]
        return { ...stop, stopID, split: i + 1, revision: stop.revision + 1, startDate, endDate }
      })
      stops.splice(stops.indexOf(stop), 1, ...pieces)
      return [200, pieces]
    },
    'POST /api/stops/recognize'(body) {
      const { stopValues, reasonValues, username, password } = body as unknown as Signing
      const stop = found(stopValues)
      if (password !== 'demo') return [401, { code: 'wrong-credentials' }]
      if (stop?.revision !== stopValues.revision) return [409, { code: 'stop-changed' }]
      if (reasonValues.reasonID === 8) return [400, { code: 'reason-is-category' }]
      Object.assign(stop, {
        recognized: true,
        reasonID: reasonValues.reasonID,
        username,
        revision: stop.revision + 1,
      })
      return [200, [stop]]
    },
    'POST /api/stops/post'(body) {
      const { values } = body as unknown as Entry
      const key = { order: 1, stopID: stops.length + 1, split: 0, revision: 1 }
      const stop: BookedStop = { ...values, ...key, recognized: true, username: null }
      stops.push(stop)
      return [200, stop]
    },
  }
}
