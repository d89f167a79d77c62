type Range = readonly [from: number, to: number]

/**
 * Straight from a range of values to a range of pixels. A scale library would bring dates and colours along.
 */
export const linearScale =
  ([low, high]: Range, [from, to]: Range) =>
  (value: number): number =>
    high === low ? from : from + ((value - low) / (high - low)) * (to - from)
