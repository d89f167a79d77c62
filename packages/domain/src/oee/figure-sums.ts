/** Milliseconds by the category of the reason; under `''` the stops that are not recognized. */
type StopsMs = Readonly<Record<string, number>>

/**
 * The figures that simply add up, whatever they are of: one order in a window, a window, a year of a plant.
 * Whole milliseconds and pieces. A figure that is named here is in every sum and in every addition.
 */
const ZERO = {
  staffedMs: 0,
  discountMs: 0,
  /** The part of `discountMs` that is a planned stop or a break: not a lost signal, a holiday, or time without a shift. */
  plannedMs: 0,
  /** In stops that were too short for a signature. */
  microMs: 0,
  runningMs: 0,
  emptyMs: 0,
  stoppedMs: 0,
  units: 0,
  discards: 0,
  /** The part of `units` whose time is unknown. */
  unknownUnits: 0,
  failures: 0,
  failureMs: 0,
}

const FIGURES = Object.keys(ZERO) as (keyof typeof ZERO)[]

export type FigureSums = Readonly<typeof ZERO> & {
  /** The share of the signed adjustment; null = no order was adjusted. */
  readonly adjustedMs: number | null
  /** What stood still and is charged. */
  readonly stopsMs: StopsMs
}

export const NO_FIGURES: FigureSums = { ...ZERO, adjustedMs: null, stopsMs: {} }

/** What follows from two parts that do not overlap. */
export function addFigures(a: FigureSums, b: FigureSums): FigureSums {
  const figures = { ...ZERO }
  for (const figure of FIGURES) figures[figure] = a[figure] + b[figure]
  const adjustedMs =
    a.adjustedMs === null && b.adjustedMs === null ? null : (a.adjustedMs ?? 0) + (b.adjustedMs ?? 0)
  return { ...figures, adjustedMs, stopsMs: addStops(a.stopsMs, b.stopsMs) }
}

/** Category by category. */
function addStops(a: StopsMs, b: StopsMs): StopsMs {
  const sum = { ...a }
  for (const [root, milliseconds] of Object.entries(b)) sum[root] = (sum[root] ?? 0) + milliseconds
  return sum
}
