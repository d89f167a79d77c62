import { X509Certificate } from 'node:crypto'
import { type Instant, instant } from '@baliza/domain'
import type { Row } from '../db/schema.ts'

type CertificateColumns = {
  readonly [Column in
    | 'certificateThumbprint'
    | 'certificateSubject'
    | 'certificateFrom'
    | 'certificateTo']: NonNullable<Row<'opcServer'>[Column]>
}

const LONGEST_SUBJECT = 500

/** What is stored of a certificate (DER, base64). Throws where it is none. */
export function columnsOfCertificate(content: string): CertificateColumns {
  const { fingerprint256, subject, validFrom, validTo } = new X509Certificate(Buffer.from(content, 'base64'))
  return {
    certificateThumbprint: fingerprint256,
    certificateSubject: subject.replaceAll('\n', ', ').slice(0, LONGEST_SUBJECT),
    certificateFrom: instant(Date.parse(validFrom)),
    certificateTo: instant(Date.parse(validTo)),
  }
}

/** The certificate of a server as somebody has confirmed it, or as it was seen first (`by` null). */
export const knownBy = (content: string, { userID, at }: { userID: string | null; at: Instant }) => ({
  ...columnsOfCertificate(content),
  certificateBy: userID,
  certificateAt: at,
})
