/** A stream of chances that is the same for the same name: seed, line, day and purpose. */
export type Chance = {
  /** In [0, 1). */
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  /** With this mean, as the times between independent events are. */
  exponential(mean: number): number
  pick<T>(all: readonly [T, ...T[]]): T
}

/** FNV-1a over the name, then mulberry32: small, quick and the same on every machine. */
export function chanceOf(...name: readonly (string | number)[]): Chance {
  let state = 0x811c9dc5
  for (const char of name.join('/')) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    whole,
    exponential: (mean) => -mean * Math.log(1 - next()),
    pick: (all) => all[whole(0, all.length - 1)] ?? all[0],
  }
}
