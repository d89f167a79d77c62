import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/UnstyledButton.css'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './dashboard.module.css'
import { useDashboardView } from './dashboard-view.ts'
import { useWindow } from './figures-context.tsx'
import { shiftName } from './tiles/WindowNote.tsx'

/** Earlier or later by a shift, or now. The plant's calendar says where the neighbours begin. */
export function ShiftNavigation() {
  const { shiftStart, goToShift } = useDashboardView()
  const window = useWindow('shift')?.window
  return (
    <nav className={classes.shifts} aria-label={m.line_dashboard_shifts()}>
      <Button
        variant="default"
        h={44}
        px="sm"
        aria-label={m.line_dashboard_earlier()}
        disabled={window === undefined}
        onClick={() => goToShift(window?.previousShiftStart)}
      >
        <IconChevronLeft size={18} aria-hidden />
        <span className={classes.word}>{m.line_dashboard_step()}</span>
      </Button>
      <ShownShift />
      <Forward to={window?.nextShiftStart ?? null} />
      <Button
        variant="default"
        h={44}
        px="md"
        className={classes.now ?? ''}
        aria-pressed={shiftStart === undefined}
        onClick={() => goToShift(undefined)}
      >
        {m.line_dashboard_now()}
      </Button>
    </nav>
  )
}

function ShownShift() {
  const { date, hourMinute } = useFormat()
  const window = useWindow('shift')?.window
  return (
    <p className={classes.shownShift} aria-live="polite">
      <b>{window === undefined ? m.line_dashboard_shift() : shiftName(window.shift)}</b>
      {window === undefined ? (
        <Skeleton width={148} height={14} />
      ) : (
        <span>
          <span>{date(window.start)}</span>
          <span>
            {m.line_dashboard_stretch({ from: hourMinute(window.start), to: hourMinute(window.end) })}
          </span>
        </span>
      )}
    </p>
  )
}

/** Stays reachable while it is blocked, so that it can say why. */
function Forward({ to }: { to: string | null }) {
  const { goToShift } = useDashboardView()
  const isBlocked = to === null
  return (
    <span className={classes.later} data-why={isBlocked ? m.line_dashboard_later_blocked() : undefined}>
      <Button
        variant="default"
        h={44}
        px="sm"
        aria-label={
          isBlocked
            ? m.line_dashboard_later_why({ why: m.line_dashboard_later_blocked() })
            : m.line_dashboard_later()
        }
        aria-disabled={isBlocked}
        {...(isBlocked ? { 'data-disabled': true } : {})}
        onClick={() => {
          if (isBlocked) toast.info(m.line_dashboard_later_blocked(), 5_000)
          else goToShift(to)
        }}
      >
        <span className={classes.word}>{m.line_dashboard_step()}</span>
        <IconChevronRight size={18} aria-hidden />
      </Button>
    </span>
  )
}
