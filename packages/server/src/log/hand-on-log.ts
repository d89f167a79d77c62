import type { LogQueue } from './log-queue.ts'

const EVERY = 1_000
const LINES_AT_ONCE = 250

export type HandedOn = {
  /** Hands on what waits. */
  readonly flush: () => void
  /** Hands on what waits, and nothing any more. */
  readonly close: () => void
}

/**
 * Lines of a process without a database go to one that has one; `take` says whether somebody took them. What
 * nobody took waits on.
 */
export function handOnLog(queue: LogQueue, take: (lines: readonly string[]) => boolean): HandedOn {
  const flush = () => {
    while (queue.size() > 0) {
      const lines = queue.take(LINES_AT_ONCE)
      if (take(lines)) continue
      return queue.putBack(lines)
    }
  }
  const timer = setInterval(flush, EVERY).unref()
  return {
    flush,
    close: () => {
      clearInterval(timer)
      flush()
    },
  }
}
