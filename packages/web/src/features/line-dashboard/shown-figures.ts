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
export function shownFigures(indicators: Indicators, status: LineStatus | undefined): ShownFigures {
  const pushed = newerPush(indicators, status)
  return {
    scope: indicators.scope,
    shift: indicators.window.shift,
    current: indicators.window.current,
    asOf: pushed?.end ?? indicators.now,
    figures: pushed ?? indicators.figures,
    targetOEE: pushed?.targetOEE ?? indicators.target?.targetOEE ?? null,
    lacksOrder: indicators.line.enableOrderManager && indicators.order === null,
  }
}

function newerPush({ window, scope, now }: Indicators, status: LineStatus | undefined): LiveFigures | null {
  if (!window.current || status === undefined) return null
  const pushed = scope === 'order' ? status.orderFigures : status.shiftFigures
  const isSameWindow = pushed !== null && Date.parse(pushed.start) === Date.parse(window.start)
  return isSameWindow && Date.parse(pushed.end) > Date.parse(now) ? pushed : null
}
