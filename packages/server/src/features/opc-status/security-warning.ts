import { type Language, problemText } from '@baliza/contract'
import { HOUR, type Instant } from '@baliza/domain'
import type { Row } from '../../db/schema.ts'

/** Certificates that end sooner are worth a word. */
const WORTH_A_WORD = 30

type Secured = Pick<
  Row<'opcServer'>,
  'hostName' | 'securityMode' | 'userName' | 'certificateThumbprint' | 'certificateBy' | 'certificateTo'
>

/** What an administrator should know of how a server's connection is secured; null = all is well. */
export function securityWarning(server: Secured, now: Instant, language: Language): string | null {
  const { hostName, securityMode, userName, certificateThumbprint, certificateBy, certificateTo } = server
  if (!/^opc\.tcp:/i.test(hostName.trim())) return null
  if (securityMode === 'None') return userName ? problemText('source-password-in-clear', {}, language) : null
  if (certificateThumbprint === null || certificateTo === null) return null
  const days = Math.floor((certificateTo - now) / (24 * HOUR))
  if (days < 0) return problemText('source-certificate-over', {}, language)
  if (certificateBy === null) return problemText('source-certificate-first', {}, language)
  return days < WORTH_A_WORD ? problemText('source-certificate-expires', { days }, language) : null
}
