import { type Instant, instant, toIso } from '@baliza/domain'
import type { HandledPiece, StopSeen } from '../plant-model.ts'
import { type Login, openSession } from './session.ts'

type Key = { readonly order: number; readonly lineID: number; readonly stopID: number }

/** A stop as Baliza lists it. `split` 0 = it was never cut. */
export type ListedStop = StopSeen & { readonly key: Key; readonly split: number; readonly revision: number }

/** Baliza's calls on stops, as one person uses them. */
export type StopClient = {
  /** Those that are over and that nobody signed, the newest first. */
  unsigned(): Promise<readonly ListedStop[]>
  ofLine(lineID: number, since: Instant): Promise<readonly StopSeen[]>
  cut(stop: ListedStop, at: readonly Instant[]): Promise<readonly ListedStop[]>
  sign(stop: ListedStop, piece: HandledPiece): Promise<void>
  /** Writes one down by hand. */
  enter(stop: StopSeen, piece: HandledPiece): Promise<void>
}

const AT_ONCE = 200

type Row = Key & {
  readonly split: number
  readonly revision: number
  readonly startDate: string
  readonly endDate: string | null
}

const seen = ({ order, lineID, stopID, split, revision, startDate, endDate }: Row): ListedStop => ({
  key: { order, lineID, stopID },
  lineID,
  split,
  revision,
  start: instant(Date.parse(startDate)),
  end: endDate === null ? instant(Number.MAX_SAFE_INTEGER) : instant(Date.parse(endDate)),
})

export function openStopClient(login: Login, aborted: AbortSignal): StopClient {
  const { call } = openSession(login, aborted)

  async function list(filter: readonly unknown[]): Promise<ListedStop[]> {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: JSON.stringify([{ selector: 'startDate', desc: true }]),
      take: String(AT_ONCE),
    })
    return ((await call(`/api/stops/get?${query.toString()}`)) as readonly Row[]).map(seen)
  }

  return {
    unsigned: () => list([['recognized', '=', false], 'and', ['endDate', '<>', null]]),
    ofLine: (lineID, since) => list([['lineID', '=', lineID], 'and', ['startDate', '>=', toIso(since)]]),
    cut: async ({ key, revision }, at) =>
      ((await call('/api/stops/cut', { ...key, revision, at: at.map(toIso) })) as readonly Row[]).map(seen),
    sign: async ({ key, revision }, { reasonID, equipmentID, observation }) =>
      void (await call('/api/stops/recognize', {
        stopValues: { ...key, revision },
        reasonValues: { reasonID, equipmentID },
        username: login.userid,
        password: login.password,
        ...(observation !== null && { observation }),
      })),
    enter: async ({ lineID, start, end }, { reasonID, equipmentID, observation }) =>
      void (await call('/api/stops/post', {
        values: { lineID, startDate: toIso(start), endDate: toIso(end), reasonID, equipmentID, observation },
      })),
  }
}
