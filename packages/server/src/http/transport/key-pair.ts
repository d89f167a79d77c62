import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { type Instant, instant } from '@baliza/domain'
import { type KeyPair } from './own-certificate.ts'

/** What people are told of a certificate that browsers are shown. */
export type ShownCertificate = {
  readonly thumbprint: string
  readonly subject: string
  readonly validFrom: Instant
  readonly validTo: Instant
  /** It vouches for itself: browsers warn before they go on. */
  readonly isSelfSigned: boolean
}

/** Throws, in the words of OpenSSL, where the two are no certificate and the key of it. */
export function readKeyPair({ cert, key }: KeyPair): ShownCertificate {
  createSecureContext({ cert, key })
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new Error('the key is not that of the certificate')
  return factsOfCertificate(cert)
}

export function factsOfCertificate(pem: string): ShownCertificate {
  const certificate = new X509Certificate(pem)
  const { fingerprint256, subject, validFrom, validTo } = certificate
  return {
    thumbprint: fingerprint256,
    subject: subject.replaceAll('\n', ', '),
    validFrom: instant(Date.parse(validFrom)),
    validTo: instant(Date.parse(validTo)),
    isSelfSigned: certificate.checkIssued(certificate),
  }
}
