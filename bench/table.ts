import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** One figure beside what it is held against, both from the same run. `met` null = nothing was promised. */
export type Measured = {
  readonly name: string
  readonly measured: string
  readonly baseline: string
  readonly ratio: number | null
  readonly goal: string
  readonly met: boolean | null
}

const COLUMNS = ['name', 'measured', 'baseline', 'ratio', 'goal', 'met'] as const

export function printTable(rows: readonly Measured[]): void {
  const cells = [
    COLUMNS as readonly string[],
    ...rows.map((row) => COLUMNS.map((column) => textOf(row[column]))),
  ]
  const widths = COLUMNS.map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0)))
  const [head = [], ...body] = cells.map((line) =>
    line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '),
  )
  console.log(['', head, '─'.repeat(head.length), ...body, ''].join('\n'))
}

function textOf(cell: string | number | boolean | null): string {
  if (typeof cell === 'number') return cell.toFixed(2)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'NO'
  return cell ?? '–'
}

/** `bench/results.json`: the rows, when and on what they were measured. */
export function writeResults(rows: readonly Measured[], machine: string): void {
  const file = path.join(import.meta.dirname, 'results.json')
  writeFileSync(
    file,
    `${JSON.stringify({ at: Temporal.Now.instant().toString(), machine, rows }, null, 2)}\n`,
  )
}

/** The value below which `share` of the samples lie. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
