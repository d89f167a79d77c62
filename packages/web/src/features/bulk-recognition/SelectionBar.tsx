import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './bulk-recognition.module.css'
import { canMerge, totalMinutes } from './selection.ts'
import type { ManagedStop } from './use-pending-stops.ts'

type Props = { chosen: readonly ManagedStop[]; onClear: () => void; onSign: () => void; onMerged: () => void }

/** What may be done with the chosen stops; it stays in reach of a thumb while the list scrolls. */
export function SelectionBar({ chosen, onClear, onSign, onMerged }: Props) {
  const { minutes } = useFormat()
  const merge = useWrite(
    () =>
      callApi('stops.merge', {
        body: {
          stops: chosen.map(({ order, lineID, stopID, revision }) => ({ order, lineID, stopID, revision })),
        },
      }),
    { doneText: () => m.bulk_recognition_merged(), onDone: onMerged, onRefused: toastProblem },
  )
  if (chosen.length === 0) return null
  return (
    <div className={classes.bar} role="region" aria-label={m.bulk_recognition_chosen_label()}>
      <p className={classes.sum} aria-live="polite">
        {m.bulk_recognition_chosen({ count: chosen.length, minutes: minutes(totalMinutes(chosen)) })}
      </p>
      <Button variant="subtle" h={44} onClick={onClear}>
        {m.bulk_recognition_clear()}
      </Button>
      {canMerge(chosen) && (
        <Button variant="default" h={44} loading={merge.isBusy} onClick={() => merge.write()}>
          {m.bulk_recognition_merge()}
        </Button>
      )}
      <Button h={44} onClick={onSign}>
        {m.bulk_recognition_recognize()}
      </Button>
    </div>
  )
}
