import '@mantine/core/styles/Button.css'
import type { OpcServerTest } from '@baliza/contract'
import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useFormat } from '../../api/plant.ts'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FactList } from '../../ui/FactList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './opc-servers.module.css'
import type { ListedServer } from './use-server-states.ts'

type Presented = NonNullable<OpcServerTest['certificate']>
type Known = Pick<
  ListedServer,
  'certificateThumbprint' | 'certificateSubject' | 'certificateFrom' | 'certificateTo' | 'certificateBy'
>

type Props = {
  certificate: Presented
  server: Known | undefined
  onConfirm: (content: string) => void
}

/** By what a server says who it is, beside what it was known by so far, and the button that accepts it. */
export function PresentedCertificate({ certificate, server, onConfirm }: Props) {
  if (certificate.isConfirmed) return <Facts title={m.opc_servers_certificate()} {...certificate} />
  const isOther =
    server?.certificateThumbprint != null && server.certificateThumbprint !== certificate.thumbprint
  const words = isOther ? OTHER : FIRST
  return (
    <Notice tone="warn" title={words.title()}>
      <p className={classes.compare}>{m.opc_servers_certificate_compare()}</p>
      {isOther && <KnownCertificate server={server} />}
      <Facts title={words.caption()} {...certificate} />
      <Button
        variant="default"
        h={44}
        mt={12}
        leftSection={<IconShieldCheck size={18} aria-hidden />}
        onClick={() => onConfirm(certificate.content)}
      >
        {words.button()}
      </Button>
    </Notice>
  )
}

const FIRST = {
  title: m.opc_servers_certificate_unconfirmed,
  caption: m.opc_servers_certificate,
  button: m.opc_servers_certificate_confirm,
}
const OTHER = {
  title: m.opc_servers_certificate_changed,
  caption: m.opc_servers_certificate_new,
  button: m.opc_servers_certificate_accept,
}

const KnownCertificate = ({ server }: { server: Known }) => (
  <Facts
    title={m.opc_servers_certificate_known()}
    thumbprint={server.certificateThumbprint ?? ''}
    subject={server.certificateSubject ?? ''}
    validFrom={server.certificateFrom ?? ''}
    validTo={server.certificateTo ?? ''}
    by={server.certificateBy ?? m.opc_servers_certificate_nobody()}
  />
)

type Shown = {
  title: string
  thumbprint: string
  subject: string
  validFrom: string
  validTo: string
  daysLeft?: number
  by?: string
}

function Facts({ title, thumbprint, subject, by, ...validity }: Shown) {
  const format = useFormat()
  const facts = [
    { name: m.opc_servers_certificate_thumbprint(), value: thumbprint },
    { name: m.opc_servers_certificate_subject(), value: subject },
    { name: m.opc_servers_certificate_valid(), value: validityText(validity, format) },
    { name: m.opc_servers_certificate_by(), value: by },
  ].filter(({ value }) => value)
  return (
    <section className={classes.certificate} aria-label={title}>
      <h3 className={classes.certificateTitle}>{title}</h3>
      <FactList className={classes.facts} facts={facts} />
    </section>
  )
}

function validityText(
  { validFrom, validTo, daysLeft }: Pick<Shown, 'validFrom' | 'validTo' | 'daysLeft'>,
  format: Format,
): string {
  const dates = { from: format.date(validFrom), to: format.date(validTo) }
  if (daysLeft === undefined) return m.opc_servers_certificate_dates(dates)
  return daysLeft < 0
    ? m.opc_servers_certificate_over(dates)
    : m.opc_servers_certificate_days({ ...dates, days: format.number(daysLeft) })
}
