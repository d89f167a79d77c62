import { type ReactNode, useEffect, useRef } from 'react'
import { Refusal } from '../../ui/Refusal.tsx'
import { Credentials } from '../stops/SigningFields.tsx'
import classes from './maintenance.module.css'
import type { CallSignature } from './use-call-signature.ts'

type Props = {
  /** The button that sends it may stand elsewhere. */
  id: string
  signing: CallSignature
  /** What is signed. */
  children: ReactNode
  actions?: ReactNode
}

/** The signer's own credentials, whatever session it is. */
export function SignatureForm({ id, signing, children, actions }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(signing.signature.username === '' ? ('username' as const) : ('password' as const))
  useEffect(() => form.current?.querySelector<HTMLInputElement>(`[name=${first.current}]`)?.focus(), [])
  return (
    <form id={id} ref={form} className={classes.signing} onSubmit={signing.submit} noValidate>
      {children}
      <Refusal text={signing.refusal} />
      <Credentials signature={signing.signature} missing={signing.missing} onWrite={signing.write} />
      {actions}
    </form>
  )
}
