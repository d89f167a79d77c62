import type { BodyOf } from '@baliza/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FormField } from '../../ui/form/form-field.ts'
import { toast } from '../../ui/toast.tsx'
import { ConfirmDevice, type Device } from './ConfirmDevice.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/**
 * What is open: the password is asked for, then the device is shown its secret, then the codes for a lost
 * device.
 */
export type FactorStep =
  | { readonly kind: 'turn-on' | 'turn-off' | 'renew-codes' }
  | { readonly kind: 'device'; readonly device: Device }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

type StepsProps = {
  step: FactorStep | undefined
  setStep: (step: FactorStep | undefined) => void
  /** It is on, and the codes were seen. */
  onEnrolled?: () => void
}

export function FactorSteps({ step, setStep, onEnrolled }: StepsProps) {
  const client = useQueryClient()
  const seen = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => OUTDATED.has(String(queryKey[0])) })
  const close = () => setStep(undefined)
  const turnOff = async (body: OffBody) => {
    await callApi('secondFactor.remove', { body })
    toast.success(m.account_factor_is_off())
    close()
    await seen()
  }
  const renewCodes = async (body: OffBody) => {
    const { recoveryCodes } = await callApi('secondFactor.recoveryCodes', { body })
    setStep({ kind: 'codes', codes: recoveryCodes })
    await seen()
  }
  const askForSecret = async ({ password }: OffBody) => {
    const device = await callApi('secondFactor.enrol', { body: { password } })
    setStep({ kind: 'device', device })
  }
  switch (step?.kind) {
    case 'turn-on':
      return <AskFirst {...ASKED['turn-on']()} onAsked={askForSecret} onClose={close} />
    case 'turn-off':
      return <AskFirst {...ASKED['turn-off']()} onAsked={turnOff} onClose={close} />
    case 'renew-codes':
      return <AskFirst {...ASKED['renew-codes']()} onAsked={renewCodes} onClose={close} />
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
      return (
        <RecoveryCodes
          codes={step.codes}
          onClose={() => {
            close()
            onEnrolled?.()
          }}
        />
      )
    case undefined:
      return null
  }
}

/** A factor that is turned on ends the other sessions. */
const OUTDATED: ReadonlySet<string> = new Set(['secondFactor.get', 'sessions.mine'])

type OffBody = BodyOf<'secondFactor.remove'>
type AskProps = {
  title: string
  fields: readonly FormField<OffBody>[]
  onAsked: (body: OffBody) => Promise<void>
  onClose: () => void
}

/** The form closes itself when its answer came; the next step may be open by then, and stays. */
function AskFirst({ title, fields, onAsked, onClose }: AskProps) {
  const isDone = useRef(false)
  return (
    <FormDialog<OffBody>
      isOpen
      title={title}
      fields={fields}
      initial={{}}
      onSave={async (_, { values: { password, code } }) => {
        await onAsked({ password, code })
        isDone.current = true
      }}
      onClose={() => !isDone.current && onClose()}
      saveLabel={m.account_go_on()}
    />
  )
}

const PASSWORD = (): FormField<OffBody>[] => [
  { field: 'password', caption: m.account_old_password(), kind: 'password', isRequired: true, isWide: true },
]

const CODE = (): FormField<OffBody> => ({
  field: 'code',
  caption: m.account_factor_code_off(),
  kind: 'text',
  maxLength: 20,
  isRequired: true,
  isWide: true,
})

/** What each way begins with. */
const ASKED = {
  'turn-on': () => ({ title: m.account_factor_turn_on(), fields: PASSWORD() }),
  'turn-off': () => ({ title: m.account_factor_turn_off(), fields: [...PASSWORD(), CODE()] }),
  'renew-codes': () => ({ title: m.account_codes_renew(), fields: [...PASSWORD(), CODE()] }),
}
