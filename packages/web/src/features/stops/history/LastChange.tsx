import type { StopKey } from '@baliza/contract'
import { useFormat } from '../../../api/plant.ts'
import { problemText } from '../../../api/problem.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Notice } from '../../../ui/Notice.tsx'
import { changeWords } from './change-words.ts'
import { UndoButton } from './UndoButton.tsx'
import { useStopHistory } from './use-stop-history.ts'
import { useUndo } from './use-undo.tsx'

/** The newest change of the cuts that still stands, and the way back from it. */
export function LastChange({ stop, onDone }: { stop: StopKey; onDone: () => void }) {
  const { data } = useStopHistory(stop)
  const { dateTime } = useFormat()
  const { undo, isBusy, error, question } = useUndo(onDone)
  const change = data?.changes.find(({ canUndo }) => canUndo)
  if (change === undefined) return null
  return (
    <>
      <Notice
        tone="info"
        title={changeWords(change)}
        action={<UndoButton isBusy={isBusy} onUndo={() => undo(change.changeID)} />}
      >
        {m.stops_by_at({ who: change.userID, when: dateTime(change.at) })}
      </Notice>
      {error !== null && <Notice tone="bad" title={problemText(error)} isAlert />}
      {question}
    </>
  )
}
