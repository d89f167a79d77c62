import type { BodyOf, DataProvider, SetupOutcome } from '@baliza/contract'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { useWrite } from '../../api/use-write.ts'
import type { WizardStep } from './wizard-steps.ts'

export type Wizard = {
  readonly step: WizardStep
  readonly provider: DataProvider | undefined
  readonly choose: (provider: DataProvider) => void
  readonly goTo: (step: WizardStep) => void
  readonly connect: (sent: Omit<BodyOf<'setup.configure'>, 'databaseSelected'>) => void
  /** The page goes on by another certificate, which this browser may ask about first. */
  readonly hasOtherCertificate: boolean
  readonly isBusy: boolean
  /** What the server answered last: a database that could not be reached keeps the second step. */
  readonly outcome: SetupOutcome | undefined
  /** The server refused to try, or did not answer. */
  readonly error: Error | null
}

export function useWizard(): Wizard {
  const [step, setStep] = useState<WizardStep>('select')
  const [provider, setProvider] = useState<DataProvider>()
  const configure = useWrite((body: BodyOf<'setup.configure'>) => callApi('setup.configure', { body }), {
    onDone: ({ valid }) => {
      if (valid) setStep('finish')
    },
  })
  return {
    step,
    provider,
    choose: (chosen) => {
      if (chosen !== provider) configure.forget()
      setProvider(chosen)
    },
    goTo: setStep,
    connect: (sent) => {
      if (provider !== undefined) configure.write({ databaseSelected: provider, ...sent })
    },
    hasOtherCertificate: configure.sent?.transport?.certificate !== undefined,
    isBusy: configure.isBusy,
    outcome: configure.answer,
    error: configure.error,
  }
}
