/** How long the last cycles took, and what went through them. Durations in milliseconds of the machine. */
export type CycleSummary = {
  readonly cycles: number
  readonly readings: number
  readonly evaluations: number
  readonly troubles: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
  /** Of the same cycles, those that had readings: most of a quiet plant's have none. */
  readonly withReadings: { readonly cycles: number; readonly p50: number; readonly p99: number }
}

export type CycleTimes = {
  add(milliseconds: number, work: { readings: number; evaluations: number; troubles: number }): void
  summary(): CycleSummary
}

/** About the last twenty seconds: what it took to start is soon forgotten. */
const KEPT = 200

export function openCycleTimes(): CycleTimes {
  const kept: { readonly milliseconds: number; readonly readings: number }[] = []
  const total = { cycles: 0, readings: 0, evaluations: 0, troubles: 0 }
  return {
    add(milliseconds, { readings, evaluations, troubles }) {
      kept[total.cycles % KEPT] = { milliseconds, readings }
      total.cycles++
      total.readings += readings
      total.evaluations += evaluations
      total.troubles += troubles
    },
    summary() {
      const all = inOrder(kept)
      const busy = inOrder(kept.filter(({ readings }) => readings > 0))
      return {
        ...total,
        p50: rank(all, 0.5),
        p99: rank(all, 0.99),
        longest: all.at(-1) ?? 0,
        withReadings: { cycles: busy.length, p50: rank(busy, 0.5), p99: rank(busy, 0.99) },
      }
    },
  }
}

const inOrder = (cycles: readonly { readonly milliseconds: number }[]) =>
  cycles.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)

const rank = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
