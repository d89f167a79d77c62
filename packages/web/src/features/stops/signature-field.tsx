import { useState } from 'react'
import { useTerminalLine } from '../../api/terminal.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { FormField, FormValues } from '../../ui/form/form-field.ts'
import { Credentials } from './SigningFields.tsx'
import { type Signature, whyNotSignature } from './signature.ts'
import { likelySigner, rememberSigner } from './signers.ts'
import classes from './stops.module.css'

type Signed = Pick<Signature, 'username' | 'password'>

const signedIn = (value: unknown): Signed => value as Signed

/**
 * The signature as a field of a form that asks for more: the signer's own name and password, whoever is
 * logged in on the terminal.
 */
export const signatureField = (): FormField => ({
  field: 'signature',
  caption: m.stops_signers(),
  kind: 'bare',
  isWide: true,
  // It says which of its two is missing; the form need only know that something is.
  whyNot: (value) => (whyNotSignature(signedIn(value)).length > 0 ? m.stops_password_required() : undefined),
  draw: ({ value, onChange, isWrong, isFirst }) => (
    <div className={classes.signature}>
      <Credentials
        signature={signedIn(value)}
        missing={isWrong ? whyNotSignature(signedIn(value)) : []}
        onWrite={(change) => onChange({ ...signedIn(value), ...change })}
        isFirst={isFirst}
      />
    </div>
  ),
})

/** What the field begins with: whoever probably signs, as in a recognition. */
export function useFirstSigner(): { readonly signature: Signed } {
  const isTerminal = useTerminalLine() !== null
  return useState(() => ({ signature: { username: likelySigner(isTerminal), password: '' } }))[0]
}

/** Who signed a form, as the server is told. */
function signerOf({ signature }: FormValues): Signed {
  const { username, password } = signedIn(signature)
  return { username: username.trim(), password }
}

/** Does what was signed, and remembers who signed once it is done. */
export async function signedBy(values: FormValues, ask: (signed: Signed) => Promise<unknown>): Promise<void> {
  const signed = signerOf(values)
  await ask(signed)
  rememberSigner(signed.username)
}
