import {
  CONNECTION_FAILURES,
  type ExplainedFailure,
  explainFailure,
  type FailurePatterns,
  failureSentence,
} from '../connection/source-failure.ts'
import { CertificateRefused } from './server-certificate.ts'

const PATTERNS: FailurePatterns = [
  [/BadIdentityTokenRejected|BadUserAccessDenied|BadIdentityTokenInvalid/, 'wrong-user'],
  [/Cannot find ANONYMOUS user token policy/, 'user-needed'],
  [/Cannot find USERNAME user token policy/, 'user-not-taken'],
  [/BadCertificateUntrusted|BadSecurityChecksFailed/, 'certificate-untrusted'],
  [/BadCertificate\w+/, 'certificate-refused'],
  [/BadSecurityModeRejected|BadSecurityPolicyRejected|Cannot find an Endpoint/i, 'security-not-offered'],
  [/BadTooManySessions|BadTooManySubscriptions/, 'no-session-left'],
  ...CONNECTION_FAILURES,
  // NOTE: by a secured way the client first fetches the certificate, and does not tell why it could not
  [/to collect server's certificate/, 'nobody-answers'],
  [/may have been rejected by server(?![^]*Invalid endpoint)/, 'cut-off'],
]

/** The client wraps some failures in a guess of its own, the cause on a line below. */
const CAUSE = /^\s*Err = \((.+)\)/m

/** The client numbers its attempts: the same failure would be reported again each time. */
const TRANSPORT = /ClientTCP_transport\d+: /

export function readUaFailure(error: unknown): ExplainedFailure {
  if (error instanceof CertificateRefused) return error.failure
  const message = error instanceof Error ? error.message : String(error)
  const [detail = ''] = (CAUSE.exec(message)?.[1] ?? message).replace(TRANSPORT, '').split('\n', 1)
  return explainFailure(PATTERNS, message, detail.trim())
}

/** What went wrong, as a sentence; the original text follows for the administrator. */
export const explainUaFailure = (error: unknown): string => failureSentence(readUaFailure(error))
