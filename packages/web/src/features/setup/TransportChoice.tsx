import '@mantine/core/styles/Input.css'
import type { BodyOf, SetupInformation } from '@baliza/contract'
import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './setup.module.css'

export type ChosenTransport = NonNullable<BodyOf<'setup.configure'>['transport']>
type Way = 'own' | 'given' | 'plain'

export type Transport = { readonly way: Way; readonly certificate: string; readonly privateKey: string }
export const OWN: Transport = { way: 'own', certificate: '', privateKey: '' }

/** What is sent of it. */
export function transportToSend({ way, certificate, privateKey }: Transport): ChosenTransport {
  if (way === 'plain') return { plainHttp: true }
  return way === 'given' ? { certificate: certificate.trim(), privateKey: privateKey.trim() } : {}
}

export const isTransportMissing = ({ way, certificate, privateKey }: Transport): boolean =>
  way === 'given' && (certificate.trim() === '' || privateKey.trim() === '')

type Props = {
  offered: NonNullable<SetupInformation['certificate']>
  value: Transport
  onChange: (value: Transport) => void
  /** Something is missing, and somebody wants to go on. */
  isMissing: boolean
}

/** How browsers come in from other machines. */
export function TransportChoice({ offered, value, onChange, isMissing }: Props) {
  const choices: { way: Way; title: string; text: string; isRecommended?: boolean }[] = [
    {
      way: 'own',
      title: m.setup_transport_own(),
      text: m.setup_transport_own_text({ thumbprint: offered.thumbprint }),
      isRecommended: true,
    },
    { way: 'given', title: m.setup_transport_given(), text: m.setup_transport_given_text() },
    { way: 'plain', title: m.setup_transport_plain(), text: m.setup_transport_plain_text() },
  ]
  return (
    <fieldset className={classes.providers}>
      <legend className={classes.part}>{m.setup_transport()}</legend>
      {choices.map(({ way, title, text, isRecommended }) => (
        <label key={way} className={classes.provider}>
          <input
            type="radio"
            name="transport"
            checked={value.way === way}
            onChange={() => onChange({ ...value, way })}
          />
          <span>
            <b>{title}</b>
            {isRecommended && <em>{m.setup_transport_recommended()}</em>}
            <span className={classes.about}>{text}</span>
          </span>
        </label>
      ))}
      {value.way === 'given' && <GivenCertificate value={value} onChange={onChange} isMissing={isMissing} />}
    </fieldset>
  )
}

function GivenCertificate({ value, onChange, isMissing }: Omit<Props, 'offered'>) {
  return (
    <>
      <PemField
        label={m.setup_transport_certificate()}
        hint={m.setup_transport_certificate_hint()}
        value={value.certificate}
        onChange={(certificate) => onChange({ ...value, certificate })}
        isMissing={isMissing && value.certificate.trim() === ''}
      />
      <PemField
        label={m.setup_transport_key()}
        hint={m.setup_transport_key_hint()}
        value={value.privateKey}
        onChange={(privateKey) => onChange({ ...value, privateKey })}
        isMissing={isMissing && value.privateKey.trim() === ''}
      />
    </>
  )
}

type PemProps = {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
  isMissing?: boolean
  isOptional?: boolean
}

/** A PEM text, pasted or taken from a file. */
export function PemField({ label, hint, value, onChange, isMissing = false, isOptional = false }: PemProps) {
  const id = useId()
  const take = async (file: File | undefined) => {
    if (file) onChange(await file.text())
  }
  return (
    <div>
      <Textarea
        id={id}
        size="md"
        label={label}
        description={hint}
        value={value}
        required={!isOptional}
        autoComplete="off"
        spellCheck={false}
        minRows={3}
        rows={4}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={isMissing && m.setup_transport_required()}
      />
      <input
        type="file"
        className={classes.file}
        aria-label={m.setup_transport_file({ what: label })}
        accept=".pem,.crt,.cer,.key"
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
    </div>
  )
}
