import type { Passkey } from '@baliza/contract'
import { callApi } from '../../api/call-api.ts'
import { makePasskey } from '../../api/passkey.ts'
import { ApiProblem, problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FormField } from '../../ui/form/form-field.ts'
import { toast } from '../../ui/toast.tsx'

export type PasskeyStep =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }

type Typed = { readonly name: string; readonly password: string }

type Props = { step: PasskeyStep; onClose: () => void; onDone: () => Promise<void> }

/** A name for a new passkey or an old one; the password, where one comes or goes. */
export function PasskeyDialog({ step, onClose, onDone }: Props) {
  const { title, fields } = DIALOGS[step.kind]()
  return (
    <FormDialog<Typed>
      isOpen
      title={title}
      fields={fields}
      initial={step.kind === 'rename' ? { name: step.passkey.name } : {}}
      onSave={async (_, { values }) => {
        await carryOut(step, values)
        await onDone()
      }}
      onClose={onClose}
      saveLabel={title}
      errorText={(error) => (error instanceof ApiProblem ? problemText(error) : m.account_passkey_failed())}
    />
  )
}

async function carryOut(step: PasskeyStep, { name, password }: Typed): Promise<void> {
  if (step.kind === 'add') {
    await makePasskey(password, name)
    toast.success(m.account_passkey_added())
    return
  }
  const key = step.passkey.passkeyID
  if (step.kind === 'rename') await callApi('passkeys.put', { body: { key, name } })
  else await callApi('passkeys.delete', { body: { key, password } })
}

const NAME = (): FormField<Typed> => ({
  field: 'name',
  caption: m.account_passkey_name(),
  hint: m.account_passkey_name_hint(),
  kind: 'text',
  maxLength: 40,
  isRequired: true,
  isWide: true,
})
const PASSWORD = (): FormField<Typed> => ({
  field: 'password',
  caption: m.account_old_password(),
  kind: 'password',
  isRequired: true,
  isWide: true,
})

const DIALOGS: Readonly<Record<PasskeyStep['kind'], () => { title: string; fields: FormField<Typed>[] }>> = {
  add: () => ({ title: m.account_passkey_add(), fields: [NAME(), PASSWORD()] }),
  rename: () => ({ title: m.account_passkey_rename(), fields: [NAME()] }),
  remove: () => ({ title: m.account_passkey_remove(), fields: [PASSWORD()] }),
}
