import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog } from '../../ui/Dialog.tsx'
import type { ListedEntry } from './log-columns.tsx'
import classes from './logs.module.css'

/** One entry with all that it says: an error brings its stack. */
export function LogDetail({ entry, onClose }: { entry: ListedEntry; onClose: () => void }) {
  const format = useFormat()
  const title = m.logs_detail({ level: entry.level, logger: entry.logger })
  return (
    <Dialog isOpen title={title} onClose={onClose} size={900}>
      <p className={classes.when}>{format.dateTime(entry.time)}</p>
      {/* A long text must be scrollable by keyboard too. */}
      <pre className={classes.text} tabIndex={0} role="region" aria-label={m.logs_message()}>
        {entry.message}
      </pre>
    </Dialog>
  )
}
