import type { IndicatorFigures, Indicators, LineStatus, LiveFigures } from '@baliza/contract'

/** The figures of a window with what they are measured against. */
export type ShownFigures = {
  readonly scope: Indicators['scope']
  readonly shift: Indicators['window']['shift']
  readonly current: boolean
  /** Until when they count, ISO 8601. */
  readonly asOf: string
  readonly figures: Omit<IndicatorFigures, 'prevOrderEndDate'>
  readonly targetOEE: number | null
  /** Whether the line needs an order and has none in the window. */
  readonly lacksOrder: boolean
}

/** What was asked for, unless a push has brought the same window since: then what was pushed. */
export function shownFigures(asked: Indicators, status: LineStatus | undefined): ShownFigures {
  const pushed = newerPush(asked, status)
  return {
    scope: asked.scope,
    shift: asked.window.shift,
    current: asked.window.current,
    asOf: pushed?.end ?? asked.now,
    figures: pushed ?? asked.figures,
    targetOEE: pushed?.targetOEE ?? asked.target?.targetOEE ?? null,
    lacksOrder: asked.line.enableOrderManager && asked.order === null,
  }
}

function newerPush({ window, scope, now }: Indicators, status: LineStatus | undefined): LiveFigures | null {
  if (!window.current || status === undefined) return null
  const pushed = scope === 'order' ? status.orderFigures : status.shiftFigures
  const isSameWindow = pushed !== null && Date.parse(pushed.start) === Date.parse(window.start)
  return isSameWindow && Date.parse(pushed.end) > Date.parse(now) ? pushed : null
}
