import type { BodyOf } from '@baliza/contract'
import { useRef } from 'react'
import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FormField } from '../../ui/form/form-field.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import classes from './account.module.css'

/** What a device has to know: the address that it reads from the picture, and the secret for typing. */
export type Device = { readonly secret: string; readonly uri: string }

type Confirmed = BodyOf<'secondFactor.confirm'> & { readonly secret: string }

type Props = {
  device: Device
  onConfirmed: (codes: readonly string[]) => void
  onClose: () => void
}

/** Shows the secret, this once, and asks for the first code that the device makes of it. */
export function ConfirmDevice({ device, onConfirmed, onClose }: Props) {
  const isDone = useRef(false)
  return (
    <FormDialog<Confirmed>
      isOpen
      title={m.account_factor_device()}
      fields={fieldsFor(device)}
      initial={{}}
      onSave={async (_, { values: { code } }) => {
        const { recoveryCodes } = await callApi('secondFactor.confirm', { body: { code } })
        isDone.current = true
        onConfirmed(recoveryCodes)
      }}
      onClose={() => !isDone.current && onClose()}
      saveLabel={m.account_factor_confirm()}
    />
  )
}

const fieldsFor = ({ secret, uri }: Device): FormField<Confirmed>[] => [
  {
    field: 'secret',
    caption: m.account_factor_scan(),
    kind: 'custom',
    isWide: true,
    isReadOnly: true,
    draw: () => (
      <div className={classes.device}>
        <QrCode text={uri} label={m.account_factor_picture()} />
        <p className={classes.secret}>
          {m.account_factor_secret()} <code>{inFours(secret)}</code>
        </p>
      </div>
    ),
  },
  {
    field: 'code',
    caption: m.account_factor_code(),
    kind: 'text',
    maxLength: 7,
    isRequired: true,
    isWide: true,
  },
]

const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
