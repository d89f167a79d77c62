/**
 * How milliseconds become heights: `log` where a thousandth of a second and a whole one must both be seen.
 */
export type DurationScale = {
  readonly share: (milliseconds: number) => number
  readonly ticks: readonly number[]
}

const LEAST = 0.1

/** From a tenth of a millisecond on, each decade takes the same room. */
export function logScale(highest: number): DurationScale {
  const decades = Math.max(1, Math.ceil(Math.log10(Math.max(highest, 1))) + 1)
  return {
    share: (milliseconds) => Math.log10(Math.max(milliseconds, LEAST) / LEAST) / decades,
    ticks: Array.from({ length: decades + 1 }, (_, power) => LEAST * 10 ** power).map(withoutDust),
  }
}

/** From nothing up to a round figure that all fit under. */
export function linearDurations(highest: number): DurationScale {
  const top = roundAbove(Math.max(highest, 1))
  return {
    share: (milliseconds) => milliseconds / top,
    ticks: [0, 0.25, 0.5, 0.75, 1].map((share) => withoutDust(share * top)),
  }
}

/** 1, 2, 5, 10, 20, 50 … */
function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((step) => step * power).find((round) => round >= value) ?? 10 * power
}

const withoutDust = (value: number) => Number(value.toPrecision(6))
