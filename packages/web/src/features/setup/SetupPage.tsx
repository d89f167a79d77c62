import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/UnstyledButton.css'
import type { SetupInformation } from '@baliza/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { LanguageSwitch } from '../../i18n/LanguageSwitch.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import { BeaconLogo } from '../../ui/BeaconLogo.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { ConnectStep } from './ConnectStep.tsx'
import { FinishStep } from './FinishStep.tsx'
import { SelectStep } from './SelectStep.tsx'
import { StepList } from './StepList.tsx'
import classes from './setup.module.css'
import { useWizard } from './use-wizard.ts'

/** Where an empty machine begins: docs/product/screens.md#set-up. */
export function SetupPage() {
  const { data, isError, refetch } = useQuery({ ...callQuery('setup.information', {}), staleTime: Infinity })
  if (isError)
    return (
      <Card>
        <ErrorState text={m.setup_no_information()} onRetry={() => void refetch()} />
      </Card>
    )
  if (data === undefined)
    return (
      <Card>
        <SkeletonRows rows={4} />
      </Card>
    )
  return data.setupPending ? (
    <Wizard information={data} />
  ) : (
    <Card>
      <AlreadyConfigured />
    </Card>
  )
}

function Wizard({ information }: { information: SetupInformation }) {
  const wizard = useWizard()
  return (
    <Card steps={<StepList step={wizard.step} />} keepsLanguage={wizard.step === 'finish'}>
      {wizard.step === 'select' && <SelectStep providers={information.dataProviders} wizard={wizard} />}
      {wizard.step === 'config' && <ConnectStep information={information} wizard={wizard} />}
      {wizard.step === 'finish' && <FinishStep wizard={wizard} />}
    </Card>
  )
}

type CardProps = {
  steps?: ReactNode
  /** A change of language loads the page again, and what is shown only once would be gone. */
  keepsLanguage?: boolean
  children: ReactNode
}

function Card({ steps, keepsLanguage = false, children }: CardProps) {
  return (
    <main className={classes.page}>
      <div className={classes.language}>{!keepsLanguage && <LanguageSwitch />}</div>
      <div className={classes.card}>
        <header className={classes.head}>
          <div className={classes.brand}>
            <BeaconLogo size={36} />
            <span>{m.setup_product()}</span>
          </div>
          <h1 className={classes.title}>{m.setup_title()}</h1>
          {steps}
        </header>
        {children}
      </div>
    </main>
  )
}

function AlreadyConfigured() {
  return (
    <div className={classes.step}>
      <h2 className={classes.question}>{m.setup_already()}</h2>
      <p className={classes.hint}>{m.setup_already_text()}</p>
      <div className={classes.actions}>
        <Button component="a" href="/login" size="md">
          {m.setup_enter()}
        </Button>
      </div>
    </div>
  )
}
