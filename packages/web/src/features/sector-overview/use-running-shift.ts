import type { Indicators, LineStatus } from '@baliza/contract'
import { useIsOffline } from '../../api/live/use-live.ts'
import { useProfile } from '../explanation/use-profile.ts'
import { useIndicators } from '../line-dashboard/use-indicators.ts'
import { useRefreshOnPush } from '../line-dashboard/use-refresh-on-push.ts'

/** docs/product/limits.md#intervals */
const OVERVIEW_REFRESH = 10_000
/** While pushes come, the ribbon only has to grow. */
const GROWTH = 60_000

/**
 * The running shift of a line. Asked for while its card is in view: a plant has 99 lines, a screen far fewer.
 */
export function useRunningShift(
  lineID: number,
  status: LineStatus | undefined,
  isSeen: boolean,
): Indicators | undefined {
  const everyMilliseconds = useIsOffline() ? OVERVIEW_REFRESH : GROWTH
  useRefreshOnPush(lineID, status, isSeen)
  const profile = useProfile()
  const shift = { lineID, profile, scope: 'shift', shiftStart: undefined, isEnabled: isSeen } as const
  return useIndicators({ ...shift, everyMilliseconds: isSeen && everyMilliseconds }).data
}
