import type { Passkey } from '@baliza/contract'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { knowsPasskeys } from '../../api/passkey.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Tile } from '../../ui/Tile.tsx'
import classes from './account.module.css'
import { PasskeyDialog, type PasskeyStep } from './PasskeyDialog.tsx'

/** Devices of one's own that open a session by a finger, a face or a PIN. */
export function Passkeys() {
  const client = useQueryClient()
  const { data } = useQuery(callQuery('passkeys.get', {}))
  const [step, setStep] = useState<PasskeyStep>()
  if (data === undefined) return null
  const { isPossible, origin, passkeys } = data
  const isHere =
    isPossible && knowsPasskeys() && (origin ?? window.location.origin) === window.location.origin
  const elsewhere = origin === null ? m.account_passkeys_local() : m.account_passkeys_elsewhere({ origin })
  return (
    <Tile title={m.account_passkeys()}>
      <p className={classes.text}>{isHere ? m.account_passkeys_text() : elsewhere}</p>
      {passkeys.length > 0 && (
        <ul className={classes.sessions}>
          {passkeys.map((passkey) => (
            <OnePasskey key={passkey.passkeyID} passkey={passkey} setStep={setStep} />
          ))}
        </ul>
      )}
      <Button
        className={classes.start ?? ''}
        variant="default"
        h="var(--touch)"
        disabled={!isHere}
        onClick={() => setStep({ kind: 'add' })}
      >
        {m.account_passkey_add()}
      </Button>
      {step !== undefined && (
        <PasskeyDialog
          step={step}
          onClose={() => setStep(undefined)}
          onDone={() => client.invalidateQueries({ queryKey: ['passkeys.get'] })}
        />
      )}
    </Tile>
  )
}

type OneProps = { passkey: Passkey; setStep: (step: PasskeyStep) => void }

function OnePasskey({ passkey, setStep }: OneProps) {
  const { dateTime } = useFormat()
  const { name, createdAt, usedAt } = passkey
  const since = dateTime(createdAt)
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.browser}>{name}</p>
        <p className={classes.used}>
          {usedAt === null
            ? m.account_passkey_unused({ since })
            : m.account_passkey_used({ since, used: dateTime(usedAt) })}
        </p>
      </div>
      <div>
        <Button
          variant="subtle"
          h="var(--touch)"
          aria-label={m.account_passkey_rename_of({ name })}
          onClick={() => setStep({ kind: 'rename', passkey })}
        >
          {m.account_passkey_rename()}
        </Button>
        <Button
          variant="subtle"
          h="var(--touch)"
          aria-label={m.account_passkey_remove_of({ name })}
          onClick={() => setStep({ kind: 'remove', passkey })}
        >
          {m.account_passkey_remove()}
        </Button>
      </div>
    </li>
  )
}
