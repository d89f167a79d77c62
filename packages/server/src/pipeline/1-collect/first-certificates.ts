import type { ServerStatus } from '@baliza/acquisition'
import type { Instant } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import { knownBy } from '../../sources/server-certificate.ts'

export type FirstCertificate = {
  readonly opcServerID: number
  readonly thumbprint: string
  readonly subject: string
}

/**
 * A server that nobody has confirmed the certificate of is known by the first one that it presents, as those
 * are that were here before certificates were looked at. Answers those that were stored now.
 */
export async function keepFirstCertificates(
  trx: Trx,
  news: readonly Pick<ServerStatus, 'opcServerID' | 'certificate'>[],
  at: Instant,
): Promise<FirstCertificate[]> {
  const kept: FirstCertificate[] = []
  for (const { opcServerID, certificate } of news) {
    if (certificate === null) continue
    const known = knownBy(certificate, { userID: null, at })
    const { numUpdatedRows } = await trx
      .updateTable('opcServer')
      .set(known)
      .where('opcServerID', '=', opcServerID)
      .where('certificateThumbprint', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      kept.push({ opcServerID, thumbprint: known.certificateThumbprint, subject: known.certificateSubject })
  }
  return kept
}
