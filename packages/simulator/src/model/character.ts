/** How a line behaves. Times in minutes. */
export type Character = {
  readonly name: string
  /** Mean running time between troubles. */
  readonly betweenTroubles: number
  /** Shares of the troubles that are microstops (10–55 s) and short jams (1–4 min); the rest are jams. */
  readonly microstops: number
  readonly shortJams: number
  /** Longest and shortest jam. */
  readonly jam: readonly [number, number]
  /** Speed as a share of the desired one. */
  readonly pace: readonly [number, number]
  readonly rejects: readonly [number, number]
  /** Setting up at the start of an order. */
  readonly changeover: readonly [number, number]
  /** Share of the nights in which the material runs out for a while. */
  readonly emptyNights: number
}

const steady: Character = {
  name: 'steady',
  betweenTroubles: 34,
  microstops: 0.6,
  shortJams: 0.25,
  jam: [4, 14],
  pace: [0.93, 1],
  rejects: [0.002, 0.008],
  changeover: [8, 15],
  emptyNights: 0,
}

export const MICROSTOP_MINUTES = [10 / 60, 55 / 60] as const
export const SHORT_JAM_MINUTES = [1.2, 4] as const

/** One for each line in turn; the thirteenth line is like the first. */
const CHARACTERS: readonly [Character, ...Character[]] = [
  steady,
  {
    ...steady,
    name: 'jam-prone',
    betweenTroubles: 15,
    microstops: 0.45,
    shortJams: 0.3,
    jam: [4, 25],
    rejects: [0.01, 0.03],
  },
  {
    ...steady,
    name: 'usual',
    betweenTroubles: 26,
    jam: [3, 18],
    pace: [0.88, 0.98],
    rejects: [0.004, 0.015],
    emptyNights: 0.15,
  },
  { ...steady, name: 'slow', pace: [0.72, 0.85] },
  { ...steady, name: 'many changeovers', changeover: [18, 40], betweenTroubles: 30 },
  { ...steady, name: 'night without material', emptyNights: 0.7, pace: [0.88, 0.98] },
  { ...steady, name: 'wasteful', rejects: [0.03, 0.07], betweenTroubles: 24 },
  {
    ...steady,
    name: 'excellent',
    betweenTroubles: 75,
    pace: [0.97, 1.01],
    rejects: [0.001, 0.003],
    changeover: [5, 9],
  },
  { ...steady, name: 'nervous', betweenTroubles: 7, microstops: 0.9, shortJams: 0.07, pace: [0.86, 0.97] },
  { ...steady, name: 'usual', betweenTroubles: 28, jam: [3, 20], pace: [0.9, 0.99], rejects: [0.004, 0.02] },
  {
    ...steady,
    name: 'worn out',
    betweenTroubles: 11,
    microstops: 0.35,
    shortJams: 0.25,
    jam: [6, 25],
    pace: [0.78, 0.9],
    rejects: [0.02, 0.05],
  },
  { ...steady, name: 'usual', betweenTroubles: 22, emptyNights: 0.3, pace: [0.88, 0.99] },
]

export const characterOf = (lineID: number): Character =>
  CHARACTERS[(lineID - 1) % CHARACTERS.length] ?? CHARACTERS[0]

/** Only lines whose material runs out now and then have a sensor for it. */
export const canTellMaterial = (lineID: number): boolean => characterOf(lineID).emptyNights > 0

/** Four minutes of handing over and a quarter of an hour of rest in each shift. */
export const PAUSES = { handover: 4, rest: 15, shift: 480 } as const

/**
 * Pieces over pieces at the desired speed, once an order is set up: what the planner of the line has learnt
 * to expect. 34 min between troubles of 2.3 min on average, 19 min of pauses in 480, pace 0.965: 34 ÷ 36.3 ×
 * 461 ÷ 480 × 0.965 = 0.87.
 */
export function expectedShare({ betweenTroubles, microstops, shortJams, jam, pace }: Character): number {
  const mean = ([low, high]: readonly [number, number]) => (low + high) / 2
  const trouble =
    microstops * mean(MICROSTOP_MINUTES) +
    shortJams * mean(SHORT_JAM_MINUTES) +
    (1 - microstops - shortJams) * mean(jam)
  const paused = (PAUSES.handover + PAUSES.rest) / PAUSES.shift
  return (betweenTroubles / (betweenTroubles + trouble)) * (1 - paused) * mean(pace)
}

/** Setting up, as it is planned: in minutes. */
export const expectedChangeover = ({ changeover: [shortest, longest] }: Character): number =>
  (shortest + longest) / 2
