import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'

/**
 * Is loaded into every process of the product (`--import`): it tells what the process holds, and sets the
 * clock of the machine, as far as the process can see.
 */
export type Inside = {
  readonly pid: number
  readonly at: number
  readonly part: string
  readonly megabytes: number
  /** What keeps the loop alive, counted by kind: sockets, timers, files. */
  readonly handles: Readonly<Record<string, number>>
  readonly listeners: number
}

const folder = process.env['BALIZA_SOAK']
const EVERY = 1_000
const LOOK_AT_CLOCK = 100

if (folder && isMainThread) {
  const RealDate = Date
  const clock = path.join(folder, 'clock')
  let offset = 0
  class SetDate extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(RealDate.now() + offset)
      else super(...(given as [number]))
    }

    static override now(): number {
      return RealDate.now() + offset
    }
  }
  globalThis.Date = SetDate as DateConstructor
  setInterval(() => {
    offset = existsSync(clock) ? Number(readFileSync(clock, 'utf8')) : 0
  }, LOOK_AT_CLOCK).unref()

  const part = path.basename(process.argv[1] ?? '', '.ts')
  setInterval(() => {
    const handles: Record<string, number> = {}
    for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1
    const inside: Inside = {
      pid: process.pid,
      at: RealDate.now(),
      part,
      megabytes: process.memoryUsage.rss() / 1_048_576,
      handles,
      listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    }
    const file = path.join(folder, `${process.pid}.json`)
    writeFileSync(`${file}.new`, JSON.stringify(inside))
    renameSync(`${file}.new`, file)
  }, EVERY).unref()
}
