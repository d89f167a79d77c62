import type { Indicators } from '@baliza/contract'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type LiveLine, useIsOffline, useLine } from '../../api/live/use-live.ts'
import { useProfile } from '../explanation/use-profile.ts'
import { useDashboardView } from './dashboard-view.ts'
import { type ShownFigures, shownFigures } from './shown-figures.ts'
import { type IndicatorsAnswer, useIndicators } from './use-indicators.ts'
import { useRefreshOnPush } from './use-refresh-on-push.ts'

/** How often figures are asked for while nothing pushes them: docs/product/limits.md#intervals. */
const POLL = 15_000
/** Pushes bring the figures; this only heals what they may have missed. */
const HEAL = 60_000

/** Which window a tile tells of: the one the line is judged by (its order, or its shift), or the shift. */
export type WindowName = 'figures' | 'shift'

const AnswersContext = createContext<Record<WindowName, IndicatorsAnswer> | null>(null)
const LineContext = createContext<LiveLine | undefined>(undefined)
/** Apart from the line: every tile shows it, and it hardly ever changes. */
const StaleContext = createContext(false)

/** Asks once for all tiles; a push draws only the tiles that show what it brought. */
export function FiguresProvider({ children }: { children: ReactNode }) {
  const { lineID, shiftStart } = useDashboardView()
  const line = useLine(lineID)
  const isOffline = useIsOffline()
  const profile = useProfile()
  const isRunningShift = shiftStart === undefined
  const shared = {
    lineID,
    shiftStart,
    profile,
    everyMilliseconds: isRunningShift ? (isOffline ? POLL : HEAL) : (false as const),
  }
  const shift = useIndicators({ ...shared, scope: 'shift', isEnabled: true })
  const isByShift = !isRunningShift || shift.data?.line.indicadorPorTurno === true
  const order = useIndicators({ ...shared, scope: 'order', isEnabled: !isByShift })
  useRefreshOnPush(lineID, line?.status, isRunningShift)

  const figures = isByShift ? shift : order
  const answers = useMemo(() => ({ figures, shift }), [figures, shift])
  return (
    <AnswersContext value={answers}>
      <StaleContext value={line?.isStale === true}>
        <LineContext value={line}>{children}</LineContext>
      </StaleContext>
    </AnswersContext>
  )
}

/** The line as the stream has it; undefined until something is known. */
export const useLiveLine = (): LiveLine | undefined => useContext(LineContext)

/** Whether what is known of the line is older than it should be. */
export const useIsLineStale = (): boolean => useContext(StaleContext)

export function useAnswer(name: WindowName): IndicatorsAnswer {
  const answers = useContext(AnswersContext)
  if (answers === null) throw new Error('a tile stands outside of a dashboard')
  return answers[name]
}

export const useWindow = (name: WindowName): Indicators | undefined => useAnswer(name).data

/** The newest figures of the window, pushed or asked for. */
export function useFigures(): ShownFigures | undefined {
  const data = useWindow('figures')
  const status = useLiveLine()?.status
  // What is pushed follows the official definition
  const pushed = useProfile() === undefined ? status : undefined
  return useMemo(() => (data === undefined ? undefined : shownFigures(data, pushed)), [data, pushed])
}
