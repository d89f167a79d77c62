import type { Indicators, LineStatus, LiveFigures } from '@baliza/contract'
import { describe, expect, it } from 'vitest'
import { shownFigures } from './shown-figures.ts'

const START = '2026-11-20T13:00:00.000Z'

const indicators = (part: { now: string; current?: boolean; scope?: Indicators['scope'] }) =>
  ({
    now: part.now,
    scope: part.scope ?? 'order',
    line: { enableOrderManager: true },
    window: { start: START, shift: null, current: part.current ?? true },
    order: { order: 1 },
    figures: { oee: 0.7 },
    target: { targetOEE: 75 },
  }) as Indicators

const pushed = (part: { start?: string; end: string; oee: number }) =>
  ({ start: START, targetOEE: 80, ...part }) as LiveFigures
const status = (part: Partial<LineStatus>) =>
  ({ orderFigures: null, shiftFigures: null, ...part }) as LineStatus

describe('the figures that a tile shows', () => {
  const answer = indicators({ now: '2026-11-20T13:10:00.000Z' })

  it('are those of the push once it is newer than the answer', () => {
    const shown = shownFigures(
      answer,
      status({ orderFigures: pushed({ end: '2026-11-20T13:10:05.000Z', oee: 0.71 }) }),
    )
    expect(shown).toMatchObject({ figures: { oee: 0.71 }, targetOEE: 80, asOf: '2026-11-20T13:10:05.000Z' })
  })

  it('are those of the answer while it is the newer one', () => {
    const shown = shownFigures(
      answer,
      status({ orderFigures: pushed({ end: '2026-11-20T13:09:00.000Z', oee: 0.69 }) }),
    )
    expect(shown).toMatchObject({ figures: { oee: 0.7 }, targetOEE: 75 })
  })

  it('never mix two windows: a new order waits for its own answer', () => {
    const next = pushed({ start: '2026-11-20T13:10:02.000Z', end: '2026-11-20T13:10:05.000Z', oee: 0 })
    expect(shownFigures(answer, status({ orderFigures: next })).figures.oee).toBe(0.7)
  })

  it('of a shift that is over don’t move', () => {
    const past = indicators({ now: '2026-11-20T23:00:00.000Z', current: false, scope: 'shift' })
    const shown = shownFigures(
      past,
      status({ shiftFigures: pushed({ end: '2026-11-20T23:00:05.000Z', oee: 0.1 }) }),
    )
    expect(shown.figures.oee).toBe(0.7)
  })
})

it('a line that needs an order and has none is said to lack it', () => {
  const answer = indicators({ now: START })
  expect(shownFigures({ ...answer, order: null }, undefined).lacksOrder).toBe(true)
  expect(shownFigures(answer, undefined).lacksOrder).toBe(false)
})
