import { type Instant, instant, MINUTE, type Quality, SECOND, type TagValue } from '@baliza/domain'
import type { PlannedOrder, TagSample } from '../plant-model.ts'
import { chanceOf } from './chance.ts'
import type { Stretch } from './day-plan.ts'
import { LINE_TAGS, type LineTag } from './description.ts'
import type { LineModel, Moment } from './line-model.ts'

/** How often the machine refreshes what drifts. */
const DRIFT_EVERY = 2 * SECOND
/** The relative line says once a minute what it made in the last one. */
export const PIECES_EVERY = MINUTE

type TagContext = {
  readonly at: Instant
  readonly moment: Moment
  readonly order: PlannedOrder | undefined
  readonly line: LineModel
  readonly seed: number
}
type TagState = { readonly value: TagValue; readonly at: Instant }

/** Every tag of a line as its machine shows it at `at`. */
export function sampleLine(line: LineModel, at: Instant, seed: number): TagSample[] {
  const context: TagContext = { line, at, moment: line.at(at), order: line.orderAt(at), seed }
  const { stretch } = context.moment
  return LINE_TAGS.map(([name]) => {
    const tagName = `L${line.lineID}.${name}`
    if (stretch.mode === 'lost') return { tagName, value: null, quality: 'bad', at: stretch.start }
    return { tagName, quality: 'good' as Quality, ...SHOW[name](context) }
  })
}

const isTurning = ({ mode }: Stretch): boolean => mode === 'run' || mode === 'empty'
const sinceStretch =
  (value: (stretch: Stretch) => TagValue) =>
  ({ moment: { stretch } }: TagContext): TagState => ({ value: value(stretch), at: stretch.start })

/**
 * Counters change with every piece, speeds and temperatures with every refresh, states with every stretch.
 */
const SHOW: Readonly<Record<LineTag, (context: TagContext) => TagState>> = {
  running: sinceStretch(isTurning),
  speed: sinceStretch(speedShown),
  totalCounter: ({ moment, at }) => ({ value: moment.pieces, at: counterTime(moment, at) }),
  rejectCounter: ({ moment, at }) => ({ value: moment.rejects, at: counterTime(moment, at) }),
  materialPresent: sinceStretch(({ mode }) => mode !== 'empty'),
  faultCode: sinceStretch(({ fault }) => fault),
  pieces: ({ line, at }) => piecesOfLastMinute(line, at),
  currentOrder: ({ order, at }) => ({ value: order?.op ?? '', at: order?.start ?? floorTo(at, MINUTE) }),
  motorTemperature: drifting({ rest: 31, busy: 58, swing: 4 }),
  sealTemperature: drifting({ rest: 120, busy: 168, swing: 3 }),
  ambientTemperature: drifting({ rest: 22, busy: 23, swing: 5 }),
  motorCurrent: drifting({ rest: 0.4, busy: 11.5, swing: 1.2 }),
  airPressure: drifting({ rest: 6.3, busy: 6.1, swing: 0.2 }),
  humidity: drifting({ rest: 48, busy: 47, swing: 8 }),
  vibration: drifting({ rest: 0.1, busy: 2.4, swing: 0.6 }),
  hopperLevel: drifting({ rest: 60, busy: 55, swing: 35, decimals: 0 }),
  bagWeight: drifting({ rest: 25, busy: 25, swing: 0.08, decimals: 3 }),
  power: drifting({ rest: 1.2, busy: 14, swing: 2 }),
  guardOpen: sinceStretch(({ mode, fault }) => mode === 'stop' && fault >= 21 && fault < 31),
  cycleTime: sinceStretch(({ pace }) => (pace > 0 ? Math.round(60_000 / pace) : 0)),
}

/** Pieces per minute, one decimal; a machine that turns without material still turns. */
export function speedShown(stretch: Stretch): number {
  if (stretch.mode === 'empty') return 8
  return isTurning(stretch) ? Math.round(stretch.pace * 10) / 10 : 0
}

/** While it stands still the counters keep the time at which it stopped. */
const counterTime = ({ stretch, resetAt }: Moment, at: Instant): Instant =>
  stretch.pace > 0 ? floorTo(at, SECOND) : instant(Math.max(stretch.start, resetAt))

export function piecesOfLastMinute(line: LineModel, at: Instant): TagState {
  const end = floorTo(at, PIECES_EVERY)
  const now = line.at(end)
  const before = line.at(instant(end - PIECES_EVERY))
  // The monthly zero falls between two minutes: what the counter shows then is what was made since.
  return { value: now.pieces >= before.pieces ? now.pieces - before.pieces : now.pieces, at: end }
}

type Drift = {
  readonly rest: number
  readonly busy: number
  readonly swing: number
  readonly decimals?: number
}

function drifting({ rest, busy, swing, decimals = 1 }: Drift) {
  return ({ at, line, seed }: TagContext): TagState => {
    const shownAt = floorTo(at, DRIFT_EVERY)
    const { stretch } = line.at(shownAt)
    const phase = chanceOf(seed, 'drift', line.lineID, rest).next() * 2 * Math.PI
    const wave =
      Math.sin(shownAt / (7 * MINUTE) + phase) * 0.6 + Math.sin(shownAt / (41 * SECOND) + 2 * phase) * 0.4
    const value = (isTurning(stretch) ? busy : rest) + (wave * swing) / 2
    return { value: Number(value.toFixed(decimals)), at: shownAt }
  }
}

const floorTo = (at: Instant, step: number): Instant => instant(Math.floor(at / step) * step)
