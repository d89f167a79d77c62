import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/PasswordInput.css'
import { LONGEST_PASSWORD } from '@baliza/domain'
import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { Signers } from './Signers.tsx'
import { charactersLeft, OBSERVATION_LIMIT, type Signature } from './signature.ts'
import classes from './stops.module.css'

type Signer = Pick<Signature, 'username' | 'password'>

type CredentialsProps = {
  signature: Signer
  missing: readonly (keyof Signature)[]
  onWrite: (change: Partial<Signer>) => void
  /** A dialog's focus begins at what is missing of it. */
  isFirst?: boolean
}

type ObservationProps = { signature: Signature; onWrite: (change: Partial<Signature>) => void }

/** Username and password of the signer. */
export function Credentials({ signature, missing, onWrite, isFirst = false }: CredentialsProps) {
  const focus = (isHere: boolean) => ({ 'data-autofocus': (isFirst && isHere) || undefined })
  return (
    <>
      <Signers chosen={signature.username} onPick={(username) => onWrite({ username })} />
      <div className={classes.credentials}>
        <TextInput
          label={m.stops_username()}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...focus(signature.username === '')}
          size="lg"
          value={signature.username}
          onChange={({ currentTarget }) => onWrite({ username: currentTarget.value })}
          error={missing.includes('username') && m.stops_username_required()}
        />
        <PasswordInput
          label={m.stops_password()}
          name="password"
          autoComplete="current-password"
          maxLength={LONGEST_PASSWORD}
          {...focus(signature.username !== '')}
          size="lg"
          value={signature.password}
          onChange={({ currentTarget }) => onWrite({ password: currentTarget.value })}
          error={missing.includes('password') && m.stops_password_required()}
          visibilityToggleButtonProps={{ 'aria-label': m.stops_show_password(), tabIndex: 0 }}
        />
      </div>
    </>
  )
}

export function Observation({ signature: { observation }, onWrite }: ObservationProps) {
  return (
    <Textarea
      label={m.stops_observation()}
      description={m.stops_observation_hint({ left: charactersLeft(observation) })}
      name="observation"
      maxLength={OBSERVATION_LIMIT}
      size="md"
      autosize
      minRows={2}
      maxRows={4}
      value={observation}
      onChange={({ currentTarget }) => onWrite({ observation: currentTarget.value })}
    />
  )
}
