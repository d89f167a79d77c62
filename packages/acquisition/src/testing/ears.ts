import { type Instant, instant, type TagReading } from '@baliza/domain'
import type { LogLevel, ServerStatus, Sink } from '../driver.ts'

export const clock = (): Instant => instant(Date.now())

/** A sink that remembers, and lets a test wait for what it wants to hear. */
export type Ears = Sink & {
  readonly heard: TagReading[]
  readonly statuses: ServerStatus[]
  readonly lines: string[]
  /** The first reading from the `from`th on that satisfies; rejects after `patience` ms. */
  reading(wanted: (reading: TagReading) => boolean, from?: number): Promise<TagReading>
  statusWhere(wanted: (status: ServerStatus) => boolean): Promise<ServerStatus>
  line(pattern: RegExp): Promise<string>
}

const PATIENCE = 20_000

export function listenWell(): Ears {
  const heard: TagReading[] = []
  const statuses: ServerStatus[] = []
  const lines: string[] = []
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }

  function first<T>(list: readonly T[], wanted: (item: T) => boolean, from = 0): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look)
        reject(
          new Error(
            `waited in vain; last: ${JSON.stringify(list.slice(-5))}; log: ${lines.slice(-5).join(' | ')}`,
          ),
        )
      }, PATIENCE)
      function look(): void {
        const found = list.slice(from).find(wanted)
        if (found === undefined) return
        clearTimeout(timer)
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  }

  return {
    heard,
    statuses,
    lines,
    readings(batch) {
      heard.push(...batch)
      wake()
    },
    status(status) {
      statuses.push(status)
      wake()
    },
    log(level: LogLevel, message: string) {
      lines.push(`${level} ${message}`)
      wake()
    },
    reading: (wanted, from) => first(heard, wanted, from),
    statusWhere: (wanted) => first(statuses, wanted),
    line: (pattern) => first(lines, (line) => pattern.test(line)),
  }
}
