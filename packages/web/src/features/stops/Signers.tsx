import { type MouseEvent, useState } from 'react'
import { sessionUser } from '../../api/session.ts'
import { fullName } from '../../api/session-user.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Signer } from './signer-list.ts'
import { keptSigners } from './signers.ts'
import classes from './stops.module.css'

type SignersProps = { chosen: string; onPick: (userID: string) => void }

/**
 * Those who signed here before, as tiles: a tap instead of a name typed with gloves. Then only the password
 * is missing.
 */
export function Signers({ chosen, onPick }: SignersProps) {
  const [signers] = useState(offered)
  if (signers.length === 0) return null
  const pick = (event: MouseEvent<HTMLButtonElement>, userID: string) => {
    onPick(userID)
    event.currentTarget.form?.querySelector<HTMLInputElement>('[name=password]')?.focus()
  }
  return (
    <div role="group" aria-label={m.stops_signers()} className={classes.signers}>
      {signers.map(({ userID, name }) => (
        <button
          key={userID}
          type="button"
          className={classes.signer}
          aria-pressed={chosen.trim() === userID}
          onClick={(event) => pick(event, userID)}
        >
          <span aria-hidden>{initials(name)}</span>
          {name}
        </button>
      ))}
    </div>
  )
}

/** The user of the session is one of them. */
function offered(): readonly Signer[] {
  const kept = keptSigners()
  const user = sessionUser()
  if (user?.userID === undefined || kept.some(({ userID }) => userID === user.userID)) return kept
  return [...kept, { userID: user.userID, name: fullName(user) }]
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
