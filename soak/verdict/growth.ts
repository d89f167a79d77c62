import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Inside } from '../plant/inside.ts'

/** What a process held, at one moment. */
export type Sample = Inside & { readonly machine: string }

/** A process shorter alive than this has no plateau. */
const LONG_ENOUGH = 10 * 60_000
/** Its first third is the way up. */
const WARM_UP = 1 / 3
const MOST_GROWTH = 1.05
/** Sockets that are being closed, timers of a moment. */
const SLACK = 12

/** What the processes of a machine tell of themselves now. */
export function samplesOf(machine: string, folder: string, since: number): Sample[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const inside = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Inside
      return inside.at >= since ? [{ ...inside, machine }] : []
    })
}

export type Growth = {
  readonly faults: readonly string[]
  /** How much of it could be judged. */
  readonly judged: number
  readonly processes: number
}

/**
 * Whether any process held more in the last third of its life than in the second. Processes that were ended
 * early have no plateau, and are not judged.
 */
export function memoryGrowth(samples: readonly Sample[]): Growth {
  const processes = Map.groupBy(samples, ({ machine, part, pid }) => `${machine} ${part} ${pid}`)
  const faults: string[] = []
  let judged = 0
  for (const [name, of] of processes) {
    const [first, last] = [of.at(0)?.at ?? 0, of.at(-1)?.at ?? 0]
    if (last - first < LONG_ENOUGH) continue
    judged++
    const third = (last - first) * WARM_UP
    const plateau = median(of.filter(({ at }) => at >= first + third && at < last - third))
    const end = median(of.filter(({ at }) => at >= last - third))
    if (end > plateau * MOST_GROWTH)
      faults.push(`${name} grew from ${plateau.toFixed(0)} to ${end.toFixed(0)} MB`)
  }
  return { faults, judged, processes: processes.size }
}

const median = (samples: readonly Sample[]): number =>
  samples.map(({ megabytes }) => megabytes).toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0

/** Whether processes of the same kind hold more at the second rest than at the first: handles, listeners. */
export function leaks(first: readonly Sample[], second: readonly Sample[]): string[] {
  const most = new Map<string, number>()
  const held = ({ part, handles, listeners }: Sample) =>
    Object.entries({ ...handles, listeners }).map(([kind, count]) => [`${part} ${kind}`, count] as const)
  for (const [what, count] of first.flatMap(held)) most.set(what, Math.max(most.get(what) ?? 0, count))
  const found = second
    .flatMap(held)
    .filter(([what, count]) => count > (most.get(what) ?? 0) + SLACK)
    .map(([what, count]) => `${what}: ${most.get(what) ?? 0} at first, ${count} in the end`)
  return [...new Set(found)]
}
