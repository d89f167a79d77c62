import type { BodyOf } from '@baliza/contract'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi, callQuery } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FormField } from '../../ui/form/form-field.ts'
import { Tile } from '../../ui/Tile.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './account.module.css'
import { ConfirmDevice, type Device } from './ConfirmDevice.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/**
 * What is open: the password is asked for, then the device is shown its secret, then the codes for a lost
 * device.
 */
type FactorStep =
  | { readonly kind: 'turn-on' | 'turn-off' }
  | { readonly kind: 'device'; readonly device: Device }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** A code of one's telephone besides the password, for administrators; its owner may turn it off. */
export function SecondFactor({ mayEnrol }: { mayEnrol: boolean }) {
  const { data } = useQuery(callQuery('secondFactor.get', {}))
  const [step, setStep] = useState<FactorStep>()
  if (data === undefined || (!mayEnrol && !data.enabled)) return null
  return (
    <Tile title={m.account_factor()}>
      <p className={classes.text}>
        {data.enabled ? m.account_factor_on({ left: data.recoveryCodes }) : m.account_factor_off()}
      </p>
      <Button
        className={classes.start ?? ''}
        variant="default"
        h="var(--touch)"
        onClick={() => setStep({ kind: data.enabled ? 'turn-off' : 'turn-on' })}
      >
        {data.enabled ? m.account_factor_turn_off() : m.account_factor_turn_on()}
      </Button>
      <FactorSteps step={step} setStep={setStep} />
    </Tile>
  )
}

function FactorSteps({
  step,
  setStep,
}: {
  step: FactorStep | undefined
  setStep: (step: FactorStep | undefined) => void
}) {
  const client = useQueryClient()
  const seen = () => client.invalidateQueries({ queryKey: ['secondFactor.get'] })
  const close = () => setStep(undefined)
  const turnOff = async (password: string) => {
    await callApi('secondFactor.remove', { body: { password } })
    toast.success(m.account_factor_is_off())
    close()
    await seen()
  }
  const askForSecret = async (password: string) => {
    const device = await callApi('secondFactor.enrol', { body: { password } })
    setStep({ kind: 'device', device })
  }
  switch (step?.kind) {
    case 'turn-on':
      return <AskPassword title={m.account_factor_turn_on()} onPassword={askForSecret} onClose={close} />
    case 'turn-off':
      return <AskPassword title={m.account_factor_turn_off()} onPassword={turnOff} onClose={close} />
    case 'device':
      return (
        <ConfirmDevice
          device={step.device}
          onConfirmed={(codes) => {
            setStep({ kind: 'codes', codes })
            void seen()
          }}
          onClose={close}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={step.codes} onClose={close} />
    case undefined:
      return null
  }
}

type Password = BodyOf<'secondFactor.enrol'>
type AskProps = { title: string; onPassword: (password: string) => Promise<void>; onClose: () => void }

/** The form closes itself when its answer came; the next step may be open by then, and stays. */
function AskPassword({ title, onPassword, onClose }: AskProps) {
  const isDone = useRef(false)
  return (
    <FormDialog<Password>
      isOpen
      title={title}
      fields={PASSWORD()}
      initial={{}}
      onSave={async (_, { values: { password } }) => {
        await onPassword(password)
        isDone.current = true
      }}
      onClose={() => !isDone.current && onClose()}
      saveLabel={m.account_go_on()}
    />
  )
}

const PASSWORD = (): FormField<Password>[] => [
  { field: 'password', caption: m.account_old_password(), kind: 'password', isRequired: true, isWide: true },
]
