import { seeded } from '../../packages/server/src/testing/seeded.ts'

/** What may go wrong, and what of. */
export type Blow =
  | { readonly kind: 'kill' | 'freeze'; readonly what: Part; readonly who: Who }
  /** The wire between a machine and the database: broken, dead without a word, dead in mid-transaction, slow. */
  | { readonly kind: 'cut' | 'hold' | 'hold-in-transaction' | 'delay'; readonly who: Who }
  | { readonly kind: 'database'; readonly how: 'kill' | 'freeze' | 'restart' }
  /** The clock of a machine is set, for a while. */
  | { readonly kind: 'clock'; readonly who: Who; readonly by: number }
  /** The folder of a machine has no room left. */
  | { readonly kind: 'full-disk'; readonly who: Who }
  /** Sources say what no machine says. */
  | { readonly kind: 'garbage' }

export type Part = 'supervisor' | 'pipeline' | 'web' | 'all of it'
/** Whoever it is at that moment. */
type Who = 'leader' | 'standby'

/** Milliseconds of the machine, from the beginning. */
export type Weather = { readonly at: number; readonly lasts: number; readonly blow: Blow }

export type Climate = { readonly minutes: number; readonly seed: number; readonly withDisk?: boolean }

/** Before the first blow all is well for a while; after the last everybody comes to rest. */
const CALM = { first: 4_000, last: 15_000 }
const MINUTE = 60_000
const PAUSE = { least: 3_000, most: 9_000 }

type Likely = {
  readonly weight: number
  readonly lasts: readonly [number, number]
  readonly blow: (pick: Pick) => Blow
}
type Pick = <T>(from: readonly T[]) => T

const PARTS: readonly Part[] = ['pipeline', 'pipeline', 'web', 'supervisor', 'all of it']
const BOTH: readonly Who[] = ['leader', 'leader', 'standby']

const LIKELY: readonly Likely[] = [
  { weight: 5, lasts: [0, 0], blow: (pick) => ({ kind: 'kill', what: pick(PARTS), who: pick(BOTH) }) },
  {
    weight: 4,
    lasts: [2_000, 26_000],
    blow: (pick) => ({ kind: 'freeze', what: pick(PARTS), who: pick(BOTH) }),
  },
  { weight: 3, lasts: [500, 12_000], blow: (pick) => ({ kind: 'cut', who: pick(BOTH) }) },
  { weight: 3, lasts: [1_000, 20_000], blow: (pick) => ({ kind: 'hold', who: pick(BOTH) }) },
  { weight: 3, lasts: [8_000, 20_000], blow: () => ({ kind: 'hold-in-transaction', who: 'leader' }) },
  { weight: 2, lasts: [2_000, 10_000], blow: (pick) => ({ kind: 'delay', who: pick(BOTH) }) },
  { weight: 1, lasts: [1_000, 6_000], blow: () => ({ kind: 'database', how: 'kill' }) },
  { weight: 1, lasts: [2_000, 12_000], blow: () => ({ kind: 'database', how: 'freeze' }) },
  { weight: 1, lasts: [500, 6_000], blow: () => ({ kind: 'database', how: 'restart' }) },
  {
    weight: 2,
    lasts: [3_000, 10_000],
    blow: (pick) => ({ kind: 'clock', who: pick(BOTH), by: pick([-60_000, -2_000, 2_000, 60_000]) }),
  },
  { weight: 2, lasts: [2_000, 10_000], blow: () => ({ kind: 'garbage' }) },
]
const FULL_DISK: Likely = {
  weight: 2,
  lasts: [2_000, 12_000],
  blow: (pick) => ({ kind: 'full-disk', who: pick(BOTH) }),
}

/** Everything that goes wrong in so many minutes, one thing after the other: the same for the same seed. */
export function forecast({ minutes, seed, withDisk = true }: Climate): Weather[] {
  const random = seeded(seed)
  // NOTE: the first numbers of neighbouring seeds are alike
  for (let i = 0; i < 10; i++) random()
  const between = (least: number, most: number) => Math.round(least + random() * (most - least))
  const pick: Pick = (from) => from[Math.floor(random() * from.length)] as (typeof from)[number]
  const likely = withDisk ? [...LIKELY, FULL_DISK] : LIKELY
  const all = likely.flatMap((one) => Array<Likely>(one.weight).fill(one))
  const found: Weather[] = []
  for (let at = CALM.first; ; ) {
    const { lasts, blow } = pick(all)
    const weather = { at, lasts: between(...lasts), blow: blow(pick) }
    if (weather.at + weather.lasts > minutes * MINUTE - CALM.last) return found
    found.push(weather)
    at = weather.at + weather.lasts + between(PAUSE.least, PAUSE.most)
  }
}

/** `12.3 s: kill pipeline of leader` */
export function told({ at, lasts, blow }: Weather): string {
  const { kind, ...about } = blow
  const words = [kind, Object.values(about).map(String).join(' of ')].filter((word) => word !== '').join(' ')
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  return `${seconds(at)}: ${words}${lasts > 0 ? `, for ${seconds(lasts)}` : ''}`
}
