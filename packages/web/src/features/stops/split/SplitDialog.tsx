import { problemText } from '../../../api/problem.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { TallDialog, TallDialogBody, TallDialogHead } from '../../../ui/TallDialog.tsx'
import { StopSubtitle, StopTitle } from '../StopHeading.tsx'
import type { SeenStop } from '../seen-stop.ts'
import { useStop } from '../use-stop.ts'
import type { KeptSplit } from './kept-split.ts'
import { SplitEditor } from './SplitEditor.tsx'
import classes from './split.module.css'

type SplitDialogProps = {
  stop: SeenStop
  opened: boolean
  onClose: () => void
  /** Its pieces are others now. */
  onDone: () => void
  /** Where it goes on, after the session had ended. */
  draft?: KeptSplit | undefined
}

/**
 * A stop becomes pieces that cover it exactly, and pieces become a stop again: docs/product/screens.md#split.
 */
export function SplitDialog({ opened, ...props }: SplitDialogProps) {
  return (
    <TallDialog isOpen={opened} onClose={props.onClose}>
      <Splitting {...props} />
    </TallDialog>
  )
}

function Splitting({ stop, draft, onClose, onDone }: Omit<SplitDialogProps, 'opened'>) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useStop(stop)
  const reload = () => void refetch()
  const title = (
    <>
      <span className={classes.verb}>{m.stops_split()}</span>
      <StopTitle stops={[stop]} stop={data?.stop} />
    </>
  )
  return (
    <>
      <TallDialogHead title={title} subtitle={<StopSubtitle stops={[stop]} stop={data?.stop} />} />
      {error !== null ? (
        <TallDialogBody>
          <ErrorState text={problemText(error)} onRetry={reload} />
        </TallDialogBody>
      ) : data === undefined || isFetching ? (
        <TallDialogBody>
          <SkeletonRows rows={6} />
        </TallDialogBody>
      ) : (
        // What was drawn on the stop as it was means nothing on the one that it is now.
        <SplitEditor
          key={dataUpdatedAt}
          cuttable={data}
          draft={draft}
          onReload={reload}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </>
  )
}
