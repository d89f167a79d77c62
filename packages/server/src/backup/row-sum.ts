import { hash } from 'node:crypto'
import type { BackupLine } from './backup-lines.ts'

/** Sums stay exact in a number. */
const BITS = 48
const DIGITS = BITS / 4

/**
 * A figure that differs when any value of any row does, whatever the order of the rows: what was restored is
 * compared with what was written by it.
 */
export class RowSum {
  rows = 0
  sum = 0
  #table = ''

  /** Takes the next line, and its JSON text. */
  add(line: BackupLine, text: string): void {
    if ('kind' in line) {
      if (line.kind === 'table') this.#table = line.table
      return
    }
    const figure = Number.parseInt(hash('sha256', `${this.#table}\n${text}`, 'hex').slice(0, DIGITS), 16)
    this.sum = (this.sum + figure) % 2 ** BITS
    this.rows++
  }

  /** Is this what the last line of a backup tells? Those of before tell no sum. */
  isToldBy(line: BackupLine | undefined): boolean {
    if (line === undefined || !('kind' in line) || line.kind !== 'end') return false
    return line.sum === undefined || line.sum === this.sum
  }
}
