import { useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { rememberSigner } from '../stops/signers.ts'
import { useWrittenSignature } from '../stops/use-written-signature.ts'

type Signed = { readonly username: string; readonly password: string }

type SignedWrite = {
  readonly send: (signed: Signed) => Promise<unknown>
  /** The text of the toast when it is done. */
  readonly doneText: string
  readonly onDone: () => void
}

/** The signature under a step of a call while it is written, and its way to the server. */
export function useCallSignature({ send, doneText, onDone }: SignedWrite) {
  const { signature, missing, write, submit } = useWrittenSignature()
  const client = useQueryClient()
  const signed = () => ({ username: signature.username.trim(), password: signature.password })
  const sign = useWrite(() => send(signed()), {
    doneText: () => doneText,
    onDone: () => {
      rememberSigner(signature.username.trim())
      void client.invalidateQueries()
      onDone()
    },
  })
  return {
    signature,
    missing,
    refusal: sign.refusal,
    isBusy: sign.isBusy,
    write,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      const form = event.currentTarget
      submit(event, {
        onMissing: (field) => form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus(),
        onComplete: () => sign.isBusy || sign.write(),
      })
    },
  }
}

export type CallSignature = ReturnType<typeof useCallSignature>
