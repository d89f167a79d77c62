import type { TransportState } from '@baliza/contract'
import { type Instant, toIso } from '@baliza/domain'
import type { Site } from '../../http/site.ts'
import { daysUntil, httpsCertificate, opcUaCertificate } from '../../http/transport/certificates-now.ts'
import type { ShownCertificate } from '../../http/transport/key-pair.ts'

/** How browsers come in, and how long the certificates of this installation are good for. */
export async function readTransport(site: Site): Promise<TransportState> {
  const { transport, wayToDatabase, dataFolder } = site
  const now = site.machineNow()
  const https = httpsCertificate(transport)
  const opcUa = await opcUaCertificate(dataFolder)
  return {
    plainHttp: transport.plainHttp(),
    isDecidedOutside: transport.isDecidedOutside,
    https: https
      ? {
          ...answerOf(https, now),
          isSelfSigned: https.isSelfSigned,
          trouble: transport.certificate?.trouble() ?? null,
        }
      : null,
    opcUa: opcUa ? answerOf(opcUa, now) : null,
    database: wayToDatabase,
  }
}

const answerOf = ({ thumbprint, subject, validFrom, validTo }: ShownCertificate, now: Instant) => ({
  thumbprint,
  subject,
  validFrom: toIso(validFrom),
  validTo: toIso(validTo),
  daysLeft: daysUntil(validTo, now),
})
