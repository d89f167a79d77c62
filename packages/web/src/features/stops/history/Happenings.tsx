import type { StopChange, StopSignature } from '@baliza/contract'
import { mayRole } from '@baliza/domain'
import { IconScissors, IconSignature } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { problemText } from '../../../api/problem.ts'
import { useSessionUser } from '../../../api/session.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Notice } from '../../../ui/Notice.tsx'
import { changeWords } from './change-words.ts'
import { happeningsOf } from './happenings.ts'
import classes from './history.module.css'
import { UndoButton } from './UndoButton.tsx'
import { useUndo } from './use-undo.tsx'

type HappeningsProps = {
  changes: readonly StopChange[]
  signatures: readonly StopSignature[]
  onDone: () => void
}

/** Cuts and signatures, newest first; the last cut can be taken back. */
export function Happenings({ changes, signatures, onDone }: HappeningsProps) {
  const mayEdit = mayRole(useSessionUser()?.roleID ?? 0, 'stops.edit')
  const { undo, isBusy, error, question } = useUndo(onDone)
  const all = happeningsOf(changes, signatures)
  return (
    <section className={classes.section}>
      <h3>{m.stops_history_title()}</h3>
      {error !== null && <Notice tone="bad" title={problemText(error)} isAlert />}
      {all.length === 0 && <p className={classes.quiet}>{m.stops_history_empty()}</p>}
      <ol className={classes.happenings}>
        {all.map((one) =>
          one.kind === 'signature' ? (
            <Happening key={one.id} icon={<IconSignature size={18} />} at={one.at} who={one.signature.userID}>
              <SignatureWords signature={one.signature} />
            </Happening>
          ) : (
            <Happening key={one.id} icon={<IconScissors size={18} />} at={one.at} who={one.change.userID}>
              <p>{changeWords(one.change)}</p>
              <BeforeAfter change={one.change} />
              {one.change.canUndo && mayEdit && (
                <UndoButton isBusy={isBusy} onUndo={() => undo(one.change.changeID)} />
              )}
            </Happening>
          ),
        )}
      </ol>
      {question}
    </section>
  )
}

function Happening({
  icon,
  at,
  who,
  children,
}: {
  icon: ReactNode
  at: string
  who: string
  children: ReactNode
}) {
  const { dateTime } = useFormat()
  return (
    <li>
      <i aria-hidden>{icon}</i>
      <div>
        {children}
        <small>{m.stops_by_at({ who, when: dateTime(at) })}</small>
      </div>
    </li>
  )
}

function SignatureWords({ signature: { reason, equipmentName, observation } }: { signature: StopSignature }) {
  const note = [equipmentName, observation].filter((part) => part !== null).join(' · ')
  return (
    <>
      <p>{m.stops_signed_as({ reason: reason ?? m.stops_without_reason() })}</p>
      {note !== '' && <p className={classes.quiet}>{note}</p>}
    </>
  )
}

/** Each piece with its times. */
function BeforeAfter({ change: { before, after } }: { change: StopChange }) {
  const { time } = useFormat()
  const words = (pieces: StopChange['before']) =>
    pieces
      .map(({ startDate, endDate }) =>
        m.stops_stretch({
          from: time(startDate),
          to: endDate === null ? m.stops_until_now() : time(endDate),
        }),
      )
      .join('  |  ')
  return (
    <>
      <p className={classes.quiet}>{m.stops_change_before({ pieces: words(before) })}</p>
      <p className={classes.quiet}>{m.stops_change_after({ pieces: words(after) })}</p>
    </>
  )
}
