import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useLines } from '../../api/live/use-live.ts'
import { usePlantCalendar } from '../../api/plant.ts'
import { useSessionUser } from '../../api/session.ts'
import { useTerminalLine } from '../../api/terminal.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { CallCard } from './CallCard.tsx'
import { CallHistory } from './CallHistory.tsx'
import classes from './maintenance.module.css'
import { callOf, mayCall } from './seen-call.ts'
import { type CallDialogs, useCallDialogs } from './use-call-dialogs.tsx'

/** The maintenance manager: calls that are active, and what became of those before. */
export function MaintenancePage() {
  const { callTo, move, dialogs } = useCallDialogs()
  const mayAct = mayCall(useSessionUser()?.roleID ?? 0)
  const terminalLine = useTerminalLine()
  const lines = useLines()
  const calendar = usePlantCalendar()
  const isCalled = lines.some(({ status }) => status.lineID === terminalLine && status.maintenance !== null)
  return (
    <div className={classes.page}>
      <PageHeader title={m.maintenance_title()} subtitle={m.maintenance_subtitle()}>
        {mayAct && (
          <Button
            h={44}
            leftSection={<IconTool size={18} aria-hidden />}
            onClick={() => callTo(isCalled ? undefined : (terminalLine ?? undefined))}
          >
            {m.maintenance_call()}
          </Button>
        )}
      </PageHeader>
      <ActiveCalls onMove={mayAct ? move : undefined} />
      {calendar === undefined ? (
        <SkeletonRows rows={8} />
      ) : (
        <CallHistory calendar={calendar} sign={signOf(lines)} />
      )}
      {dialogs}
    </div>
  )
}

/** Another one makes the list below old. */
const signOf = (lines: ReturnType<typeof useLines>): string =>
  lines.map(({ status: { maintenance } }) => `${maintenance?.callID}:${maintenance?.revision}`).join(' ')

function ActiveCalls({ onMove }: { onMove: CallDialogs['move'] | undefined }) {
  const calls = useLines()
    .flatMap(({ status, isStale }) => {
      const call = callOf(status)
      return call === undefined ? [] : [{ call, isStale }]
    })
    .toSorted((a, b) => a.call.declarationDate.localeCompare(b.call.declarationDate))
  return (
    <section className={classes.active} aria-label={m.maintenance_active()}>
      {calls.length === 0 && <EmptyState title={m.maintenance_none()} text={m.maintenance_none_hint()} />}
      {calls.map(({ call, isStale }) => (
        <CallCard key={call.callID} call={call} isStale={isStale} onMove={onMove} />
      ))}
    </section>
  )
}
