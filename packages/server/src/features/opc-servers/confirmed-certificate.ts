import type { OpcServerTest } from '@baliza/contract'
import { type Actor, HOUR, type Instant, settled, toIso } from '@baliza/domain'
import type { Row } from '../../db/schema.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { columnsOfCertificate, knownBy } from '../../sources/server-certificate.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'

/** What is stored of the certificate that somebody confirms with whatever else he saves; nothing without one. */
export async function confirmedCertificate(content: string | null | undefined, by: Actor) {
  if (!content) return {}
  const known = await settled(Promise.try(() => knownBy(content, by)))
  if (!known.ok) throw new Problem('opc-certificate-unreadable')
  return known.value
}

/** Remembers that somebody took the certificate of a machine for its own. */
export async function recordTrusted(
  { db, machineNow }: Site,
  { opcServerID, name, certificateThumbprint }: Row<'opcServer'>,
): Promise<void> {
  const detail = { key: opcServerID, name, thumbprint: certificateThumbprint ?? undefined }
  await recordSecurityEvent(db, { event: 'certificate-trusted', at: machineNow(), detail })
}

/** What a server presented, for the eyes of who confirms it. */
export function shownCertificate(
  content: string | null | undefined,
  { certificateThumbprint, certificateBy }: Partial<Row<'opcServer'>>,
  now: Instant,
): OpcServerTest['certificate'] {
  if (!content) return null
  const presented = columnsOfCertificate(content)
  return {
    thumbprint: presented.certificateThumbprint,
    subject: presented.certificateSubject,
    validFrom: toIso(presented.certificateFrom),
    validTo: toIso(presented.certificateTo),
    daysLeft: Math.floor((presented.certificateTo - now) / (24 * HOUR)),
    content,
    isConfirmed: presented.certificateThumbprint === certificateThumbprint && Boolean(certificateBy),
  }
}
