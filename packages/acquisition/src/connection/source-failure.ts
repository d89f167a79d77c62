/** Failures that a plant meets, in words that say what to do. */
export const SOURCE_FAILURES = {
  'wrong-user': 'the server refused the user name or the password',
  'user-needed': 'the server asks for a user name and a password',
  'user-not-taken': 'the server takes no user name and password: leave them empty',
  'certificate-untrusted': 'the server does not trust the certificate of Baliza: accept it on the server',
  'certificate-refused': 'a certificate was refused',
  'certificate-changed':
    'the server presents another certificate than the one that it is known by: an administrator has to look at it',
  'certificate-unconfirmed': 'nobody has confirmed the certificate of the server yet',
  'security-not-offered': 'the server does not offer this security mode and policy',
  'no-session-left': 'the server has no session left for us',
  'nobody-answers': 'nobody answers at this address',
  'host-unknown': 'the name of the host is unknown',
  'host-unreachable': 'the host cannot be reached',
  'address-refused':
    'no source is read at this address: it is link-local, of a cloud for its own machines, or of no machine',
  'cut-off': 'the connection was cut before an answer came: is this an OPC UA server?',
  'no-answer': 'no answer in time',
  'not-json': 'the answer is not JSON',
  'not-xml': 'the answer is not XML as it should be',
  fault: 'the server refused the request',
  moved: 'the document has moved: enter its new address',
  'not-found': 'there is nothing to read at this address',
  'server-failed': 'the server failed',
  'too-often': 'the server wants to be asked less often',
  'too-large': 'the answer is too large',
  'broken-off': 'the connection broke off before the answer was complete',
  'other-protocol': 'whoever answers at this address speaks another protocol',
  'certificate-unknown':
    'nobody whom we trust vouches for the certificate: put that of its authority into certificates/authorities',
  'certificate-expired': 'the certificate of the server has expired',
  'certificate-other-host': 'the certificate of the server is for another name',
} as const

export type SourceFailure = keyof typeof SOURCE_FAILURES
export type FailurePatterns = readonly (readonly [RegExp, SourceFailure])[]

/** What went wrong, and the original text for the administrator; `kind` undefined = nothing that is known. */
export type ExplainedFailure = {
  readonly kind: SourceFailure | undefined
  readonly detail: string
  /** The one that the source presented (DER, base64), where it is about that. */
  readonly certificate?: string
}

/** What goes wrong before anything is said, whatever would be spoken. */
export const CONNECTION_FAILURES: FailurePatterns = [
  [/blocked by net\.BlockList/, 'address-refused'],
  [/ECONNREFUSED/, 'nobody-answers'],
  [/ENOTFOUND|EAI_AGAIN/, 'host-unknown'],
  [/EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/, 'host-unreachable'],
]

/** The first pattern that fits speaks. */
export function explainFailure(patterns: FailurePatterns, message: string, detail: string): ExplainedFailure {
  return { kind: patterns.find(([pattern]) => pattern.test(message))?.[1], detail }
}

/** As a sentence, for logs and the status of a server. */
export const failureSentence = ({ kind, detail }: ExplainedFailure): string =>
  kind ? `${SOURCE_FAILURES[kind]} (${detail})` : detail

/** A visit that did not come about. */
export class SourceError extends Error {
  readonly failure: ExplainedFailure

  constructor(failure: ExplainedFailure) {
    super(failureSentence(failure))
    this.name = 'SourceError'
    this.failure = failure
  }
}
