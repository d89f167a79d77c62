import { createHash } from 'node:crypto'
import { keptFrom, NOT_OF_PLANT } from '@baliza/acquisition'
import { isEmailAddress, settled } from '@baliza/domain'
import { oneLine } from '../../log/one-line.ts'
import type { MailPayload } from '../../outbox/payloads.ts'
import type { MailSettings } from './mail-settings.ts'

/** What the mail server said. */
export type MailOutcome =
  | { readonly kind: 'sent'; readonly reference: string | null }
  | { readonly kind: 'later' | 'never'; readonly reason: string }

export type Mailer = {
  /** Never rejects. Mails of the same `key` carry the same Message-ID, so that a repeat is recognized. */
  readonly send: (to: string, mail: Omit<MailPayload, 'kind'>, key?: string) => Promise<MailOutcome>
  readonly close: () => void
}

/** Milliseconds. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
}
const MOST_CONNECTIONS = 2

/** A way to a mail server that keeps its connections for a while. It is opened by the first mail. */
export function openMailer(settings: MailSettings): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined
  const send: Mailer['send'] = async (to, mail, key) => {
    if (!isEmailAddress(to)) return { kind: 'never', reason: 'address-invalid' }
    opened ??= openTransport(settings)
    const transport = await opened
    const sending = keptFrom(NOT_OF_PLANT, () => transport.sendMail(written(settings.from, to, mail, key)))
    const result = await settled(sending)
    if (!result.ok) return failure(result.error as SmtpError)
    return { kind: 'sent', reference: result.value.messageId }
  }
  return { send, close: () => void opened?.then((transport) => transport.close()) }
}

/** The library takes seven megabytes, and many plants send no mail. */
async function openTransport({ host, port, login, encryption }: MailSettings) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...TIMEOUTS,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    host,
    port,
    secure: encryption === 'from the start',
    requireTLS: encryption === 'required' || encryption === 'always',
    // NOTE: a server inside the plant often has a certificate of its own making; encrypted is better than not
    tls: { rejectUnauthorized: encryption === 'required' || encryption === 'from the start' },
    ...(login && { auth: { user: login.user, pass: login.password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Sends one mail now and tells what came of it. */
export async function sendMail(
  settings: MailSettings,
  to: string,
  mail: Omit<MailPayload, 'kind'>,
): Promise<MailOutcome> {
  const mailer = openMailer(settings)
  const outcome = await mailer.send(to, mail)
  mailer.close()
  return outcome
}

/** Texts become lines of a header or parts of a body; no text can add a header or a recipient. */
function written(
  from: string,
  to: string,
  { subject, text, html, attachments = [] }: Omit<MailPayload, 'kind'>,
  key: string | undefined,
) {
  return {
    from: oneLine(from),
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    ...(html !== undefined && { html }),
    ...(key !== undefined && { messageId: messageIdOf(key, from) }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
      filename: oneLine(filename),
      contentType: oneLine(contentType),
      content: Buffer.from(content, 'base64'),
      ...(contentId !== undefined && { cid: contentId }),
    })),
  }
}

function messageIdOf(key: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'baliza'
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`
}

type SmtpError = Error & {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}

/**
 * The recipient or the mail can be refused for good; a login or an encryption that fails is for an
 * administrator to set right.
 */
function failure({ code, responseCode, response, message }: SmtpError): MailOutcome {
  const reason = response ?? message
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isPermanent = responseCode !== undefined && responseCode >= 500 && !WANTS_LOGIN.has(responseCode)
  return { kind: isAboutMail && isPermanent ? 'never' : 'later', reason }
}

const WANTS_LOGIN = new Set([530, 534, 535, 538])
