import type { DataProvider, SetupOutcome } from '@baliza/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import type { Step } from './wizard-steps.ts'

export type Wizard = {
  readonly step: Step
  readonly provider: DataProvider | undefined
  readonly choose: (provider: DataProvider) => void
  readonly goTo: (step: Step) => void
  readonly connect: (connectionString: string, setupCode: string) => void
  readonly isBusy: boolean
  /** What the server answered last: a database that could not be reached keeps the second step. */
  readonly outcome: SetupOutcome | undefined
  /** The server refused to try, or did not answer. */
  readonly error: Error | null
}

export function useWizard(): Wizard {
  const [step, setStep] = useState<Step>('select')
  const [provider, setProvider] = useState<DataProvider>()
  const configure = useMutation({
    mutationFn: (body: { databaseSelected: DataProvider; connectionString: string; setupCode?: string }) =>
      callApi('setup.configure', { body }),
    onSuccess: ({ valid }) => {
      if (valid) setStep('finish')
    },
  })
  return {
    step,
    provider,
    choose: (chosen) => {
      if (chosen !== provider) configure.reset()
      setProvider(chosen)
    },
    goTo: setStep,
    connect: (connectionString, setupCode) => {
      if (provider === undefined) return
      configure.mutate({
        databaseSelected: provider,
        connectionString,
        ...(setupCode !== '' && { setupCode }),
      })
    },
    isBusy: configure.isPending,
    outcome: configure.data,
    error: configure.error,
  }
}
