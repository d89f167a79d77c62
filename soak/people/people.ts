import { setTimeout as pause } from 'node:timers/promises'
import { ADMINISTRATOR, LINES, SUPERVISOR } from '../../packages/server/src/testing/lines-in-motion.ts'
import { PASSWORD } from '../../packages/server/src/testing/plant-builder.ts'
import { seeded } from '../../packages/server/src/testing/seeded.ts'
import type { Machine } from '../plant/machine.ts'
import type { Plant } from '../plant/plant.ts'
import { type Answer, Browser } from './browser.ts'

/** The key of a stop, as rows of lists have it. */
type StopRow = {
  readonly order: number
  readonly lineID: number
  readonly stopID: number
  readonly startDate: string
  readonly endDate: string | null
  readonly recognized: boolean
  readonly revision: number
}

/** What the product has said that it took: it has to be there in the end. */
export type Signed = Pick<StopRow, 'order' | 'lineID' | 'stopID'> & { readonly reasonID: number }

export type People = {
  readonly signed: readonly Signed[]
  /** How often each thing was done, refused, and not answered. */
  readonly counts: ReadonlyMap<string, Counts>
  readonly stop: () => Promise<void>
}
type Counts = { done: number; refused: number; unanswered: number }

const REASONS = [601, 701, 811, 821] as const
const ORDERED_LINE = LINES.at(-1) ?? 1
const PAUSE = { least: 100, most: 900 }
const SOME_STOPS = '20'

/** People who edit, import, export and recalculate, at whichever machine. */
export function letPeopleWork(plant: Plant, seed: number): People {
  const random = seeded(seed + 1)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const [browser, administrator] = [new Browser(SUPERVISOR), new Browser(ADMINISTRATOR)]
  const signed: Signed[] = []
  const counts = new Map<string, Counts>()
  let isOver = false

  const count = (what: string, { status }: Answer) => {
    const so = counts.get(what) ?? { done: 0, refused: 0, unanswered: 0 }
    counts.set(what, so)
    so[status === 0 || status >= 500 ? 'unanswered' : status >= 400 ? 'refused' : 'done']++
  }
  const place = { browser, administrator, pick, random, signed, count }

  async function work(): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const [name, act] = pick(ACTS)
      count(name, await act(pick(plant.machines), place, turn))
      await pause(PAUSE.least + random() * (PAUSE.most - PAUSE.least))
    }
  }
  const working = work()
  return {
    signed,
    counts,
    async stop() {
      isOver = true
      await working
    },
  }
}

type Place = {
  /** A supervisor's. */
  readonly browser: Browser
  readonly administrator: Browser
  readonly pick: <T>(from: readonly T[]) => T
  readonly random: () => number
  readonly signed: Signed[]
  readonly count: (what: string, answer: Answer) => void
}
type Act = (machine: Machine, place: Place, turn: number) => Promise<Answer>

const credentials = { username: SUPERVISOR, password: PASSWORD }
const NOTHING_TO_DO: Answer = { status: 200, body: undefined }

async function stopsOf({ browser }: Place, machine: Machine): Promise<readonly StopRow[]> {
  const { status, body } = await browser.call(machine, 'stops.get', {
    query: {
      take: SOME_STOPS,
      sort: JSON.stringify([{ selector: 'startDate', desc: true }]),
      filter: JSON.stringify([['recognized', '=', false], 'and', ['endDate', '<>', null]]),
    },
  })
  return status === 200 && Array.isArray(body) ? (body as StopRow[]) : []
}

const sign: Act = async (machine, place) => {
  const stops = await stopsOf(place, machine)
  if (stops.length === 0) return NOTHING_TO_DO
  const { order, lineID, stopID, revision } = place.pick(stops)
  const reasonID = place.pick(REASONS)
  const answer = await place.browser.call(machine, 'stops.recognize', {
    body: { stopValues: { order, lineID, stopID, revision }, reasonValues: { reasonID }, ...credentials },
  })
  if (answer.status === 200) place.signed.push({ order, lineID, stopID, reasonID })
  return answer
}

const cut: Act = async (machine, place) => {
  const stops = await stopsOf(place, machine)
  if (stops.length === 0) return NOTHING_TO_DO
  const { order, lineID, stopID, revision, startDate, endDate } = place.pick(stops)
  const [start, end] = [Date.parse(startDate), Date.parse(endDate ?? startDate)]
  const middle = new Date(Math.round((start + end) / 2)).toISOString()
  return place.browser.call(machine, 'stops.split', {
    body: { order, lineID, stopID, revision, newStart: startDate, newEnd: middle },
  })
}

const join: Act = async (machine, place) => {
  const stops = await stopsOf(place, machine)
  const [later, earlier] =
    stops
      .map((stop) =>
        stops.filter((other) => other.lineID === stop.lineID && other.order === stop.order).slice(0, 2),
      )
      .find((two) => two.length === 2 && two[0]?.startDate === two[1]?.endDate) ?? []
  if (!later || !earlier) return NOTHING_TO_DO
  const keyOf = ({ order, lineID, stopID, revision }: StopRow) => ({ order, lineID, stopID, revision })
  return place.browser.call(machine, 'stops.merge', { body: { stops: [keyOf(earlier), keyOf(later)] } })
}

const order: Act = async (machine, place, turn) => {
  const { browser } = place
  const made = await browser.call(machine, 'orders.post', {
    body: { lineID: ORDERED_LINE, op: `S${turn}`, desiredProductionQuantity: 1_000 },
  })
  if (made.status !== 200) return made
  const { order: number } = made.body as { order: number }
  const started = await browser.call(machine, 'orders.start', { body: { order: number } })
  if (started.status !== 200) return started
  return browser.call(machine, 'orders.finalize', { body: { order: number } })
}

const recalculate: Act = (machine, { administrator, pick }) =>
  administrator.call(machine, 'recalculations.post', {
    body: { kind: pick(['orders', 'history']), user: ADMINISTRATOR, password: PASSWORD },
  })

const bring: Act = async (machine, { browser }, turn) => {
  const text = `Op;Cliente;Código de producto;Cosecha;Cantidad (t);Bolsa;Peso bolsa (kg)\nP${turn};Molinos;TRIGO;2026;25,5;;50\n`
  const file = { name: 'pedidos.csv', content: Buffer.from(text).toString('base64') }
  const params = { kind: 'preContract' }
  const seen = await browser.call(machine, 'imports.preview', { params, body: file })
  if (seen.status !== 200) return seen
  const { add, change, fingerprint } = seen.body as { add: number; change: number; fingerprint: string }
  return browser.call(machine, 'imports.confirm', {
    params,
    body: { ...file, rows: add + change, fingerprint },
  })
}

const take: Act = (machine, { browser, pick }) =>
  browser.call(machine, pick(['stops.get', 'orders.get'] as const), { query: { format: 'xlsx' } })

const ACTS: readonly (readonly [string, Act])[] = [
  ['sign a stop', sign],
  ['sign a stop', sign],
  ['sign a stop', sign],
  ['cut a stop', cut],
  ['join two stops', join],
  ['run an order', order],
  ['recalculate', recalculate],
  ['import orders', bring],
  ['export a list', take],
]
