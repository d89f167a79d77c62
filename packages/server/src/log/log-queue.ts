/** Lines of the log on their way to the database: never more than `most`; what does not fit is counted. */
export type LogQueue = {
  readonly put: (line: string) => void
  /** The oldest lines, taken out. */
  readonly take: (count: number) => string[]
  /** Lines that could not be stored wait again, before the others. */
  readonly putBack: (lines: readonly string[]) => void
  readonly size: () => number
  readonly dropped: () => number
}

export function openLogQueue(most: number): LogQueue {
  let waiting: string[] = []
  let dropped = 0
  return {
    put(line) {
      if (waiting.length < most) waiting.push(line)
      else dropped++
    },
    take: (count) => waiting.splice(0, count),
    putBack(lines) {
      const kept = [...lines, ...waiting]
      dropped += Math.max(0, kept.length - most)
      waiting = kept.slice(0, most)
    },
    size: () => waiting.length,
    dropped: () => dropped,
  }
}
