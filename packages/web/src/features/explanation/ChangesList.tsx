import type { Explanation } from '@baliza/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState } from '../../ui/States.tsx'
import { actionWord, entityWord } from '../audit-trail/audit-words.ts'
import { Change } from '../audit-trail/ChangeDialog.tsx'
import classes from './explanation.module.css'
import type { ShownExplanation } from './shown-explanation.ts'

type Entry = Explanation['changes'][number]

/**
 * Who adjusted, signed, cut or corrected something of the window, newest first; each opens to what was before
 * and after.
 */
export function ChangesList({ shown }: { shown: ShownExplanation }) {
  const { changes } = shown.of
  if (changes.length === 0)
    return <EmptyState title={m.explanation_no_changes()} text={m.explanation_no_changes_hint()} />
  return (
    <>
      <p className={classes.lead}>{m.explanation_changes_lead()}</p>
      <ul className={classes.changes}>
        {changes.map((entry, index) => (
          <li key={`${entry.at}/${entry.entityKey}/${index}`}>
            <Entry entry={entry} shown={shown} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Entry({ entry, shown }: { entry: Entry; shown: ShownExplanation }) {
  const { at, userID, action } = entry
  return (
    <details className={classes.change}>
      <summary>
        <IconChevronRight size={16} className={classes.chevron} aria-hidden />
        <span className={classes.at}>{shown.format.dateTime(at)}</span>
        <b>{actionWord(action)}</b>
        <span>{subjectOf(entry, shown.of)}</span>
        <span className={classes.user}>{userID}</span>
      </summary>
      <Change entry={{ ...entry, op: opOf(entry, shown.of) }} />
    </details>
  )
}

/** The order by its op; a stop by its reason, as it stands now. */
function subjectOf(entry: Entry, of: Explanation): string {
  const { entity, entityKey } = entry
  if (entity === 'order') return opOf(entry, of) ?? entityKey
  const stop = of.stops.find(({ order, lineID, stopID }) => `${order}/${lineID}/${stopID}` === entityKey)
  return stop === undefined ? entityWord(entity) : (stop.reason ?? m.explanation_unrecognized())
}

/** What people know the order by that a change belongs to: its key begins with the order's number. */
const opOf = ({ entityKey }: Entry, { parts }: Explanation): string | null | undefined =>
  parts.find(({ order }) => `${order}` === entityKey.split('/', 1)[0])?.op
