import { useLines } from '../../api/live/use-live.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ChoiceTile, TileGroup } from '../stops/ChoiceTile.tsx'
import { useTileKeys } from '../stops/use-tile-keys.ts'
import classes from './maintenance.module.css'
import { useCallLines } from './use-call-lines.ts'

/** Which line needs maintenance: those that nobody has called for. */
export function LineTiles({ onPick }: { onPick: (lineID: number) => void }) {
  const called = new Set(
    useLines().flatMap(({ status }) => (status.maintenance === null ? [] : [status.lineID])),
  )
  const lines = useCallLines().filter(({ lineID }) => !called.has(lineID))
  const { area, onKeyDown } = useTileKeys(() => undefined)
  return (
    // NOTE: keys of the tiles within, which all work by
    // themselves
    <div ref={area} className={classes.selecting} onKeyDown={onKeyDown}>
      <TileGroup title={m.maintenance_choose_line()}>
        {lines.map(({ lineID, name }) => (
          <ChoiceTile key={lineID} title={name} color={null} onPick={() => onPick(lineID)} />
        ))}
      </TileGroup>
    </div>
  )
}
