import { X509Certificate } from 'node:crypto'
import type { OPCUAClient } from 'node-opcua-client'
import type { ExplainedFailure } from '../connection/source-failure.ts'
import type { ServerSettings } from '../driver.ts'

/** The server is not the one that we know, or nobody knows it yet. It gets neither session nor password. */
export class CertificateRefused extends Error {
  readonly failure: ExplainedFailure

  constructor(kind: 'certificate-changed' | 'certificate-unconfirmed', presented: X509Certificate) {
    super(kind)
    this.name = 'CertificateRefused'
    this.failure = { kind, detail: presented.fingerprint256, certificate: contentOf(presented) }
  }
}

const contentOf = ({ raw }: X509Certificate): string => raw.toString('base64')

/** The certificate that this connection is secured by; undefined where it is not secured. */
function presentedBy(client: OPCUAClient, server: ServerSettings): X509Certificate | undefined {
  const { serverCertificate } = client
  const [own] = Array.isArray(serverCertificate) ? serverCertificate : [serverCertificate]
  // NOTE: of a chain in one piece the certificate of the server itself is the first, and the only one read
  return server.securityMode === 'None' || !own ? undefined : new X509Certificate(own)
}

/** For a look at a server: throws unless somebody has said that this is its certificate. */
export function checkCertificate(client: OPCUAClient, server: ServerSettings): string | null {
  const presented = presentedBy(client, server)
  if (!presented) return null
  if (!server.trustedCertificate) throw new CertificateRefused('certificate-unconfirmed', presented)
  if (server.trustedCertificate !== presented.fingerprint256)
    throw new CertificateRefused('certificate-changed', presented)
  return contentOf(presented)
}

/**
 * For whoever reads a server on and on: throws where the certificate is another one than the one that is
 * known, which is the first one where nobody has said so yet.
 */
export function openCertificateWatch(
  server: ServerSettings,
  presentedHere: (certificate: string) => void,
): (client: OPCUAClient) => void {
  let known = server.trustedCertificate ?? undefined
  return (client) => {
    const presented = presentedBy(client, server)
    if (!presented) return
    presentedHere(contentOf(presented))
    known ??= presented.fingerprint256
    if (known !== presented.fingerprint256) throw new CertificateRefused('certificate-changed', presented)
  }
}
