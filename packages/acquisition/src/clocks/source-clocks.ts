import { HOUR, type Instant, MINUTE, SECOND, type TagReading } from '@baliza/domain'
import type { ServerSettings, Sink } from '../driver.ts'
import type { Slot } from '../tag-slots.ts'
import type { ClockStatus } from './clock-status.ts'
import { type Jump, KnownClocks } from './known-clocks.ts'
import type { OwnClock } from './own-clock.ts'
import { correctionOf, isTime, JUMP } from './source-clock.ts'

/**
 * A reading on its way: `sourceTime` is what the source said, NaN where it said nothing, until it is placed
 * in plant time.
 */
export type Draft = Omit<TagReading, 'sourceTime'> & { sourceTime: number }

/** Readings of one message, and the tags that they are of. */
export type Message = {
  readonly slots: readonly Slot[]
  readonly readings: readonly Draft[]
  readonly arrivalTime: Instant
  /** When the message itself was sent, by the source's clock. */
  readonly sent?: number
  /**
   * `kept`: somebody kept the message, nobody knows for how long. `past`: the source says that it tells of
   * the past.
   */
  readonly kind?: 'news' | 'kept' | 'past'
}

const LOG_EVERY = MINUTE
/** What came closer together waited together, in milliseconds of the machine. */
const TOGETHER = SECOND / 5
/** Nobody who is not held hears nothing of a source for longer. */
const SILENCE = 2 * SECOND
/** No gateway keeps what it could not send for longer: what is said to be older came to nobody knows when. */
const LONGEST_KEPT = 31 * 24 * HOUR

/**
 * The time of one source. The order of readings of one tag is the order in which they come; what the source
 * says of time counts as a difference. So a reading is placed at source time + offset: never after its
 * arrival, never before the reading of its tag that came before it. The first value of a tag says nothing of
 * the clock, for it may be hours old: where nothing else is known, it is placed at its arrival.
 */
export class SourceClocks {
  readonly #server: Pick<ServerSettings, 'name' | 'clockOffset'>
  readonly #sink: Pick<Sink, 'log'>
  /** A source that sends by itself keeps what it could not send; one that is asked tells what is. */
  readonly #buffers: boolean
  readonly #ownClock: OwnClock
  readonly #clocks: KnownClocks
  #message = 0
  /** Plant time: what is told now did not happen before, or it would have been told before. */
  #notBefore = Number.NEGATIVE_INFINITY
  #nextNotBefore = Number.NEGATIVE_INFINITY
  #heardBefore = Number.NaN
  #heardAt = Number.NaN
  #loggedAt = Number.NEGATIVE_INFINITY
  #remembered: number | null
  #shown: Pick<ClockStatus, 'clockOffset' | 'clockDrift'>
  #droppedReadings = 0

  constructor(
    server: Pick<ServerSettings, 'name' | 'clockOffset'>,
    sink: Pick<Sink, 'log'>,
    { buffers, ownClock }: { readonly buffers: boolean; readonly ownClock: OwnClock },
  ) {
    this.#server = server
    this.#sink = sink
    this.#buffers = buffers
    this.#ownClock = ownClock
    this.#clocks = new KnownClocks((jump) => this.#tellJump(jump), ownClock.speed)
    this.#remembered = buffers ? (server.clockOffset ?? null) : null
    this.#shown = { clockOffset: this.#remembered, clockDrift: null }
  }

  /** A session begins: what was known of a source that is asked may no longer hold. */
  begin(): void {
    if (!this.#buffers) this.#clocks.forget()
    this.#notBefore = Number.NEGATIVE_INFINITY
    this.#nextNotBefore = Number.NEGATIVE_INFINITY
    this.#heardAt = Number.NaN
  }

  /**
   * Something came of the source: once for each message, before its readings are placed. A sign of life that
   * came after a silence may have waited for us as long, and so may what came right behind it.
   */
  heard(at: Instant, kind: 'news' | 'sign-of-life' = 'news'): void {
    const leap = this.#ownClock.leap(at)
    // NOTE: what a source kept may be as old as it likes, so that nothing would tell that there was no leap
    if (leap > 0 && !this.#buffers) this.#clocks.move(leap)
    this.#notBefore = this.#nextNotBefore
    this.#nextNotBefore = kind === 'news' ? at : this.#toldAllUntil(at)
    this.#heardBefore = this.#heardAt
    this.#heardAt = at
  }

  /** Up to when a source had told all, of which a sign of life came. */
  #toldAllUntil(at: Instant): number {
    const silence = (at - this.#heardAt) / this.#ownClock.speed
    if (silence < TOGETHER) return this.#nextNotBefore
    return silence > SILENCE ? Math.max(this.#nextNotBefore, this.#heardAt) : at
  }

  /** Puts the readings of a message into plant time, in the order in which they came. */
  toPlantTime(message: Message): readonly TagReading[] {
    const { slots, readings, arrivalTime, kind } = message
    this.#message += 1
    if (this.#remembered !== null) this.#clocks.add(this.#remembered, arrivalTime)
    this.#remembered = null
    this.#look(message)
    this.#judge(message)
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]
      const reading = readings[index]
      if (!slot || !reading) continue
      if (kind === 'past') reading.sourceTime = this.#inPlantTime(slot, reading.sourceTime, arrivalTime)
      else this.#put(slot, reading, arrivalTime)
    }
    return readings as readonly TagReading[]
  }

  /** So many readings were not taken because of their time. */
  drop(count: number): void {
    this.#droppedReadings += count
  }

  status = (): ClockStatus => {
    this.#shown = this.#clocks.worst(this.#heardAt) ?? this.#shown
    return { ...this.#shown, droppedReadings: this.#droppedReadings }
  }

  /**
   * Finds the last reading of each tag, and whether the tag is heard for the first time: then it says nothing
   * of a clock.
   */
  #look({ slots, readings }: Message): void {
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]
      if (!slot) continue
      if (slot.message === this.#message) slot.isFirst = false
      else this.#begin(slot)
      slot.last = index
      slot.newest = readings[index]?.sourceTime ?? Number.NaN
    }
  }

  #begin(slot: Slot): void {
    slot.message = this.#message
    slot.isFirst = Number.isNaN(slot.lastSourceTime) || (slot.badSince !== 0 && !this.#buffers)
    if (slot.isFirst && !this.#buffers) slot.clock = undefined
  }

  /** What the last reading of each tag says of clocks. */
  #judge(message: Message): void {
    const { slots, arrivalTime } = message
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]
      if (slot?.last !== index) continue
      const sourceTime = sampleOf(slot, message.readings[index], message)
      if (!isTime(sourceTime)) continue
      const bounds = this.#buffers
        ? { notBefore: Number.NEGATIVE_INFINITY, lastSourceTime: slot.lastSourceTime }
        : { notBefore: this.#notBefore, lastSourceTime: Number.NaN }
      slot.clock = this.#clocks.clockFor(slot.clock, { sourceTime, arrivalTime, ...bounds })
      this.#clocks.note(slot.clock, sourceTime, this.#message)
    }
    this.#clocks.hear(arrivalTime, Math.max(0, arrivalTime - this.#heardBefore) || 0)
  }

  #put(slot: Slot, reading: Draft, arrivalTime: Instant): void {
    const { sourceTime } = reading
    const plantTime = this.#buffers
      ? this.#timeOfKept(slot, sourceTime, arrivalTime)
      : this.#timeOfPolled(slot, sourceTime, arrivalTime)
    const at = Math.min(arrivalTime, Math.max(slot.placed, plantTime))
    reading.sourceTime = at
    slot.placed = at
    slot.badSince = 0
    if (isTime(sourceTime)) slot.lastSourceTime = sourceTime
    if (reading.quality === 'bad' && !this.#buffers) slot.lastSourceTime = Number.NaN
    if (at < this.#nextNotBefore) this.#nextNotBefore = at
  }

  /** What is polled says what is now: it can't be older than our last poll, whatever its clock says. */
  #timeOfPolled(slot: Slot, sourceTime: number, arrivalTime: Instant): number {
    const isNews =
      slot.badSince === 0 && !Number.isNaN(slot.lastSourceTime) && sourceTime !== slot.lastSourceTime
    return isNews
      ? Math.max(
          this.#inPlantTime(slot, sourceTime, arrivalTime),
          this.#notBefore - JUMP * this.#ownClock.speed,
        )
      : arrivalTime
  }

  /** A value from before a gap that we declared, and is still there after it, is news of the return. */
  #timeOfKept(slot: Slot, sourceTime: number, arrivalTime: Instant): number {
    const at = this.#inPlantTime(slot, sourceTime, arrivalTime)
    if (at >= slot.badSince) return at
    return this.#inPlantTime(slot, slot.newest, arrivalTime) < slot.badSince ? arrivalTime : slot.badSince
  }

  #inPlantTime({ clock }: Slot, sourceTime: number, arrivalTime: Instant): number {
    const known = clock ?? (this.#buffers ? this.#clocks.main : undefined)
    if (!known || !isTime(sourceTime)) return arrivalTime
    const at = Math.min(arrivalTime, Math.round(sourceTime + correctionOf(known.clock)))
    return at < arrivalTime - LONGEST_KEPT ? arrivalTime : at
  }

  #tellJump({ offset, was }: Jump): void {
    if (this.#heardAt - this.#loggedAt < LOG_EVERY) return
    this.#loggedAt = this.#heardAt
    const [how, now] = [was > offset ? 'forward' : 'back', offset < 0 ? 'ahead' : 'behind']
    this.#sink.log(
      'warn',
      `${this.#server.name}: its clock was set ${how} by ${inSeconds(was - offset)} s and is ${inSeconds(offset)} s ${now} now`,
    )
  }
}

/** The time that a tag tells of a clock: that of the message, or of a reading that is news. NaN = none. */
function sampleOf(
  slot: Slot,
  reading: Draft | undefined,
  { sent = Number.NaN, kind = 'news' }: Message,
): number {
  if (isTime(sent) || !reading || kind !== 'news' || slot.isFirst) return sent
  return reading.quality === 'bad' || reading.sourceTime === slot.lastSourceTime
    ? Number.NaN
    : reading.sourceTime
}

const inSeconds = (milliseconds: number): string => (Math.abs(milliseconds) / 1_000).toFixed(1)
