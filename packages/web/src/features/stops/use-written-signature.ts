import { type SubmitEvent, useState } from 'react'
import { useTerminalLine } from '../../api/terminal.ts'
import { type Signature, whyNotSignature } from './signature.ts'
import { likelySigner } from './signers.ts'

type Ends = {
  /** The first field that is missing. */
  readonly onMissing: (field: keyof Signature) => void
  readonly onComplete: () => void
}

/** A signature while it is written: what it says, what it lacks, and what comes of its form. */
export function useWrittenSignature(observation = '') {
  const isTerminal = useTerminalLine() !== null
  const [signature, setSignature] = useState<Signature>(() => ({
    username: likelySigner(isTerminal),
    password: '',
    observation,
  }))
  const [missing, setMissing] = useState<readonly (keyof Signature)[]>([])
  return {
    signature,
    missing,
    write: (change: Partial<Signature>) => {
      setSignature({ ...signature, ...change })
      setMissing(missing.filter((name) => !(name in change)))
    },
    submit: (event: SubmitEvent<HTMLFormElement>, { onMissing, onComplete }: Ends) => {
      event.preventDefault()
      const still = whyNotSignature(signature)
      setMissing(still)
      const [first] = still
      if (first === undefined) onComplete()
      else onMissing(first)
    },
  }
}
