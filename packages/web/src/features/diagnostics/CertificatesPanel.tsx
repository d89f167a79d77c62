import type { TransportState } from '@baliza/contract'
import { useFormat } from '../../api/plant.ts'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tile } from '../../ui/Tile.tsx'
import classes from './diagnostics.module.css'
import { PanelState } from './PanelState.tsx'
import { useTransport } from './use-diagnostics.ts'

/** Whether what is said travels encrypted, and how long the certificates for it are good. */
export function CertificatesPanel() {
  const { data, isError } = useTransport()
  const format = useFormat()
  return (
    <Tile title={m.diagnostics_certificates()}>
      <PanelState isError={isError} isEmpty={false} isLoading={data === undefined}>
        {data !== undefined && (
          <>
            {data.https?.trouble && (
              <Notice tone="bad" title={m.diagnostics_certificate_trouble({ reason: data.https.trouble })} />
            )}
            <FactList className={classes.factRows} facts={factsOf(data, format)} />
          </>
        )}
      </PanelState>
    </Tile>
  )
}

function factsOf({ plainHttp, https, opcUa, database }: TransportState, format: Format): Fact[] {
  return [
    { name: m.diagnostics_certificate_https(), ...certificateFact(https, format) },
    {
      name: m.diagnostics_plain_http(),
      value: https === null ? m.diagnostics_plain_local() : PLAIN_HTTP[plainHttp](),
      isWarning: https !== null && plainHttp !== 'refused',
    },
    { name: m.diagnostics_certificate_opcua(), ...certificateFact(opcUa, format) },
    {
      name: m.diagnostics_database_way(),
      value: DATABASE[database](),
      isWarning: database === 'in-clear' || database === 'unverified',
    },
  ]
}

const PLAIN_HTTP: Record<TransportState['plainHttp'], () => string> = {
  allowed: m.diagnostics_plain_allowed,
  refused: m.diagnostics_plain_refused,
  undecided: m.diagnostics_plain_undecided,
}

const DATABASE: Record<TransportState['database'], () => string> = {
  local: m.diagnostics_database_local,
  verified: m.diagnostics_database_verified,
  unverified: m.diagnostics_database_unverified,
  'in-clear': m.diagnostics_database_clear,
}

/** So few days are worth a warning. */
const SOON = 30

type Certificate = Pick<NonNullable<TransportState['https']>, 'daysLeft' | 'validTo' | 'thumbprint'> & {
  isSelfSigned?: boolean
}

function certificateFact(certificate: Certificate | null, format: Format): Omit<Fact, 'name'> {
  if (certificate === null) return { value: m.diagnostics_certificate_none() }
  const { daysLeft, validTo, isSelfSigned, thumbprint } = certificate
  const date = format.date(validTo)
  const validity =
    daysLeft < 0
      ? m.diagnostics_certificate_over({ date })
      : m.diagnostics_certificate_days({ days: format.number(daysLeft), date })
  const words = [validity, ...(isSelfSigned ? [m.diagnostics_certificate_own()] : []), thumbprint]
  return { value: words.join(' · '), isWarning: daysLeft < SOON }
}
