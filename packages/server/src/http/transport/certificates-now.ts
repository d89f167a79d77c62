import { readFile } from 'node:fs/promises'
import { HOUR, type Instant, settled } from '@baliza/domain'
import { ownCertificateFile } from '../../sources/server-settings.ts'
import { factsOfCertificate, type ShownCertificate } from './key-pair.ts'
import type { Transport } from './transport.ts'

/** Whole days until then; less than 0: it is over. */
export const daysUntil = (end: Instant, now: Instant): number => Math.floor((end - now) / (24 * HOUR))

export const httpsCertificate = ({ certificate }: Transport): ShownCertificate | undefined =>
  certificate?.shown()

/** Baliza's own towards OPC UA servers; undefined = none was needed yet. */
export async function opcUaCertificate(dataFolder: string): Promise<ShownCertificate | undefined> {
  const read = await settled(readFile(ownCertificateFile(dataFolder), 'utf8').then(factsOfCertificate))
  return read.ok ? read.value : undefined
}
