import { Button } from '@mantine/core'
import { problemText } from '../../../api/problem.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { TallDialog, TallDialogBody, TallDialogFoot, TallDialogHead } from '../../../ui/TallDialog.tsx'
import { StopSubtitle, StopTitle } from '../StopHeading.tsx'
import { keyOfStop, type SeenStop } from '../seen-stop.ts'
import { Happenings } from './Happenings.tsx'
import classes from './history.module.css'
import { MaintenancePhases } from './MaintenancePhases.tsx'
import { ObservationEdit } from './ObservationEdit.tsx'
import { PieceList } from './PieceList.tsx'
import { StopFacts } from './StopFacts.tsx'
import { useStopHistory } from './use-stop-history.ts'

type StopHistoryDialogProps = {
  stop: SeenStop
  opened: boolean
  onClose: () => void
  /** Something of it changed: what is shown of it is old. */
  onDone: () => void
}

/**
 * All that is known of a stop: what it is, who signed it, its maintenance, its pieces, and what was done to
 * it.
 */
export function StopHistoryDialog({ stop, opened, onClose, onDone }: StopHistoryDialogProps) {
  return (
    <TallDialog isOpen={opened} onClose={onClose}>
      <History stop={stop} onClose={onClose} onDone={onDone} />
    </TallDialog>
  )
}

function History({ stop: key, onClose, onDone }: Omit<StopHistoryDialogProps, 'opened'>) {
  const { data, error, refetch } = useStopHistory(key)
  const stop = data?.pieces.find(({ stopID }) => stopID === key.stopID)
  return (
    <>
      <TallDialogHead
        title={<StopTitle stops={[key]} stop={stop} />}
        subtitle={<StopSubtitle stops={[key]} stop={stop} />}
      />
      <TallDialogBody>
        {error !== null && <ErrorState text={problemText(error)} onRetry={() => void refetch()} />}
        {error === null && (data === undefined || stop === undefined) && <SkeletonRows rows={8} />}
        {error === null && data !== undefined && stop !== undefined && (
          <div className={classes.history}>
            <StopFacts stop={stop} />
            <ObservationEdit stop={stop} onReload={() => void refetch()} />
            <MaintenancePhases stop={stop} />
            <PieceList pieces={data.pieces} chosen={keyOfStop(key).stopID} />
            <Happenings changes={data.changes} signatures={data.signatures} onDone={onDone} />
          </div>
        )}
      </TallDialogBody>
      <TallDialogFoot>
        <Button variant="default" size="md" onClick={onClose}>
          {m.stops_close()}
        </Button>
      </TallDialogFoot>
    </>
  )
}
