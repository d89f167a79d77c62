import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Instant, later, latest, plantTime, instant as toInstant } from '@baliza/domain'
import { log } from '../log/log.ts'
import { type PlantClock, plantClock } from './plant-clock.ts'

const SAVE_EVERY_MS = 1_000

export type KeptClock = PlantClock & { readonly close: () => void }

export type ClockOptions = {
  /** Seconds of the plant in one of the machine. */
  readonly speed?: number
  /** What a new plant's clock shows first; absent = the time of the machine. */
  readonly begin?: Instant
}

/**
 * The plant's clock as the data folder remembers it in `clock.json`: it begins at the machine's time, or
 * later when it had already shown more (it was warped, or the machine's clock was set back). Plant time never
 * goes back.
 */
export function openPlantClock(dataFolder: string, { speed = 1, begin }: ClockOptions = {}): KeptClock {
  mkdirSync(dataFolder, { recursive: true })
  const file = join(dataFolder, 'clock.json')
  const real = Date.now()
  const plant = latest(begin ?? toInstant(real), ...remembered(file))
  const clock = plantClock({ real, plant, speed })
  // NOTE: the mark runs ahead of a warped clock by one saving, so that a crash in between can't make it go
  // back
  const ahead = speed === 1 && plant === real ? 0 : SAVE_EVERY_MS * speed
  const save = keptOrSaid((lead: number) =>
    write(file, { origin: clock.origin, highWater: later(plantTime(clock.origin, Date.now()), lead) }),
  )
  save(ahead)
  const timer = setInterval(() => save(ahead), SAVE_EVERY_MS).unref()
  const close = () => {
    clearInterval(timer)
    save(0)
  }
  return { ...clock, close }
}

/** A file that a power cut left empty or half written is as good as none. */
function remembered(file: string): Instant[] {
  if (!existsSync(file)) return []
  try {
    const { highWater } = JSON.parse(readFileSync(file, 'utf8')) as { highWater: unknown }
    return typeof highWater === 'number' ? [toInstant(highWater)] : []
  } catch (error) {
    log('supervisor').warn(
      { event: 'clock-unreadable', err: error },
      'the clock of the plant could not be read: it begins with the time of the machine',
    )
    return []
  }
}

/** A full disk ends nothing: the stored mark is older, and is written again when there is room. */
function keptOrSaid(save: (lead: number) => void): (lead: number) => void {
  let isKept = true
  return (lead) => {
    try {
      save(lead)
      isKept = true
    } catch (error) {
      if (isKept)
        log('supervisor').warn({ event: 'clock-not-stored', err: error }, 'the clock could not be kept')
      isKept = false
    }
  }
}

function write(file: string, content: object): void {
  writeFileSync(`${file}.new`, JSON.stringify(content))
  renameSync(`${file}.new`, file)
}
