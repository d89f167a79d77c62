import type { Stop } from '@baliza/contract'
import { Button } from '@mantine/core'
import { m } from '../../../i18n/paraglide/messages.js'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ReasonCell } from '../stop-columns.tsx'
import classes from './split.module.css'

/** The first of the stops that say the same. */
export const signaturesOf = (stops: readonly Stop[]): Stop[] =>
  [
    ...new Map(
      stops
        .toReversed()
        .map((stop) => [`${stop.reasonID} ${stop.equipmentID} ${stop.observation ?? ''}`, stop]),
    ).values(),
  ].toReversed()

type MergeQuestionProps = {
  /** undefined = nothing is asked. */
  stops: readonly Stop[] | undefined
  onMerge: (stops: readonly Stop[], keep: number) => void
  onClose: () => void
}

/** Pieces that were signed differently become one: whose reason does it keep? */
export function MergeQuestion({ stops, onMerge, onClose }: MergeQuestionProps) {
  return (
    <Dialog isOpen={stops !== undefined} title={m.stops_merge_question()} onClose={onClose}>
      <div className={classes.choices}>
        {signaturesOf(stops ?? []).map((stop) => (
          <Button
            key={stop.stopID}
            variant="default"
            h="auto"
            mih={56}
            justify="flex-start"
            onClick={() => stops !== undefined && onMerge(stops, stop.stopID)}
          >
            <span className={classes.choice}>
              <ReasonCell {...stop} />
              <small>
                {[stop.equipmentName, stop.observation, stop.updatedBy]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </small>
            </span>
          </Button>
        ))}
      </div>
      <DialogActions>
        <Button variant="default" size="md" onClick={onClose}>
          {m.stops_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
