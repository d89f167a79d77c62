import { HOUR, type Instant, later } from '@baliza/domain'
import type { PlantModel, StopHandling, StopSeen } from '../plant-model.ts'
import { eachOnce, keepWorking } from './keep-working.ts'
import type { Crew } from './order-crew.ts'
import { isFinal } from './session.ts'
import { type ListedStop, openStopClient, type StopClient } from './stop-client.ts'

export type StopCrewOptions = {
  readonly model: Pick<PlantModel, 'description' | 'handlingOf' | 'standstills'>
  readonly now: () => Instant
  readonly url: string
  /** That of each of them. */
  readonly password: string
  /** Hears what went wrong, each thing once until something else does. */
  readonly trouble: (sentence: string) => void
}

/** Real milliseconds between two looks at the stops. */
const LOOK_INTERVAL = 5_000
/** So far back people remember what their line did. */
const REMEMBERED = 12 * HOUR

/**
 * The people at the lines, in front of stops: they sign and cut those that the model says they do, when it
 * says so, and write down those of lines without a signal. What somebody else did with a stop stands.
 */
export function startStopCrew({ model, now, url, password, trouble }: StopCrewOptions): Crew {
  const stopping = new AbortController()
  const clientOf = (userid: StopHandling['userID']) =>
    openStopClient({ url, userid, password }, stopping.signal)
  const clients = { operador: clientOf('operador'), supervisor: clientOf('supervisor') }
  const noted = model.description.lines.filter(({ calculationBaliza }) => calculationBaliza === null)
  const report = eachOnce(trouble)
  /** What was refused for good is not tried again. */
  const given = new Set<string>()

  async function once(stop: StopSeen, act: (handling: StopHandling) => Promise<void>): Promise<void> {
    const name = `${stop.lineID}/${stop.start}`
    const handling = given.has(name) ? undefined : model.handlingOf(stop, now())
    if (!handling) return
    await act(handling).catch((error: unknown) => {
      if (!isFinal(error)) throw error
      given.add(name)
      report(error)
    })
  }

  async function noteDown(lineID: number): Promise<void> {
    const since = later(now(), -REMEMBERED)
    const there = await clients.operador.ofLine(lineID, later(since, -REMEMBERED))
    const isNoted = ({ start, end }: StopSeen) => there.some((stop) => stop.start < end && stop.end > start)
    for (const standstill of model.standstills(lineID, { start: since, end: now() })) {
      if (isNoted(standstill)) continue
      await once(
        standstill,
        async ({ userID, pieces: [piece] }) => piece && clients[userID].enter(standstill, piece),
      )
    }
  }

  async function round(): Promise<void> {
    for (const stop of await clients.operador.unsigned())
      await once(stop, (handling) => handle(clients[handling.userID], stop, handling))
    for (const { lineID } of noted) await noteDown(lineID)
  }

  const working = keepWorking(round, { interval: LOOK_INTERVAL, stopping: stopping.signal, report })
  return {
    stop() {
      stopping.abort()
      return working
    },
  }
}

/** One that somebody has cut already is signed as it is. */
async function handle(client: StopClient, stop: ListedStop, { pieces }: StopHandling): Promise<void> {
  const cuts = stop.split > 0 ? [] : pieces.slice(0, -1).map(({ until }) => until)
  const parts = cuts.length > 0 ? await client.cut(stop, cuts) : [stop]
  for (const [i, part] of parts.entries()) {
    const piece = pieces[i]
    if (piece) await client.sign(part, piece)
  }
}
