import { useState } from 'react'
import { useTerminalLine } from '../../api/terminal.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { FormField } from '../../ui/form/form-field.ts'
import { Credentials } from './SigningFields.tsx'
import { type Signature, whyNotSignature } from './signature.ts'
import { likelySigner, rememberSigner } from './signers.ts'
import classes from './stops.module.css'

type Credential = Pick<Signature, 'username' | 'password'>

/** What a form that is signed gives besides. */
export type Signed = { readonly signature: Credential }

const NOBODY: Credential = { username: '', password: '' }

/**
 * The signature as a field of a form that asks for more: the signer's own name and password, whatever session
 * the terminal has.
 */
export const signatureField = (): FormField<Signed> => ({
  field: 'signature',
  caption: m.stops_signers(),
  kind: 'bare',
  isSecret: true,
  isWide: true,
  // It says which of its two is missing; the form need only know that something is.
  whyNot: (value) => (whyNotSignature(value ?? NOBODY).length > 0 ? m.stops_password_required() : undefined),
  draw: ({ value, onChange, isWrong, isFirst }) => (
    <div className={classes.signature}>
      <Credentials
        signature={value ?? NOBODY}
        missing={isWrong ? whyNotSignature(value ?? NOBODY) : []}
        onWrite={(change) => onChange({ ...NOBODY, ...value, ...change })}
        isFirst={isFirst}
      />
    </div>
  ),
})

/** What the field begins with: the probable signer, as in a recognition. */
export function useFirstSigner(): Signed {
  const isTerminal = useTerminalLine() !== null
  return useState(() => ({ signature: { username: likelySigner(isTerminal), password: '' } }))[0]
}

/** Does what was signed, and remembers who signed once it is done. */
export async function signedBy(
  { signature: { username, password } }: Signed,
  ask: (signer: Credential) => Promise<unknown>,
): Promise<void> {
  const signer = username.trim()
  await ask({ username: signer, password })
  rememberSigner(signer)
}
