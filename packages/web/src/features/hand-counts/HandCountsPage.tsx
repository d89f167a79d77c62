import type { OrderHour } from '@baliza/contract'
import { useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { useKeptOpen } from '../../ui/kept-draft.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'
import { CorrectionsDialog } from './CorrectionsDialog.tsx'
import { CountChoice } from './CountChoice.tsx'
import type { CountSearch } from './count-search.ts'
import { HoursTable, type OpenHour } from './HoursTable.tsx'
import classes from './hand-counts.module.css'
import { type CountLine, useCountChoice, useCountLines, useHours } from './use-count-choice.ts'

const NONE: readonly CountLine[] = []

/** The production manager: the hours of a day or of an order, and what people corrected in them. */
export function HandCountsPage() {
  const { data: lines = NONE, isSuccess } = useCountLines()
  const choice = useCountChoice(lines)
  const [opened, setOpened] = useKeptOpen<OpenHour>('hand-counts')
  const client = useQueryClient()
  const close = () => setOpened(undefined)
  if (isSuccess && lines.length === 0)
    return <EmptyState isPage title={m.hand_counts_no_lines()} text={m.hand_counts_no_lines_hint()} />
  return (
    <div className={classes.page}>
      <PageHeader title={m.hand_counts_title()} subtitle={m.hand_counts_subtitle()} />
      <CountChoice choice={choice} lines={lines} />
      <Hours choice={choice} onOpen={setOpened} />
      {opened?.kind === 'correct' && choice.line !== undefined && (
        <CorrectDialog
          line={choice.line}
          hour={opened.hour}
          onClose={close}
          onSaved={() => void client.invalidateQueries()}
        />
      )}
      {opened?.kind === 'history' && <CorrectionsDialog hour={opened.hour} onClose={close} />}
    </div>
  )
}

function Hours({ choice, onOpen }: { choice: CountSearch; onOpen: (opened: OpenHour) => void }) {
  const { data: hours, error, refetch } = useHours(choice)
  if (error) return <ErrorState text={problemText(error)} onRetry={() => void refetch()} />
  if (hours === undefined) return <SkeletonRows rows={8} height={28} />
  if (hours.length === 0)
    return <EmptyState title={m.hand_counts_empty()} text={m.hand_counts_empty_hint()} />
  return <HoursTable hours={hours satisfies readonly OrderHour[]} onOpen={onOpen} />
}
