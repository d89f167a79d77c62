import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

const read = (name: string) =>
  readFileSync(new URL(`../http/access/directory/testing/${name}`, import.meta.url), 'utf8')

/** Of `localhost`, by an authority of its own: trusted by whoever is told so. */
export const MAIL_CERTIFICATE = read('directory-cert.pem')

/** A mail as it arrived: the envelope, and the message to the letter. */
export type ArrivedMail = {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly encrypted: boolean
}

export type MailServer = {
  readonly port: number
  readonly mails: readonly ArrivedMail[]
  /** What recipients are refused with from now on; undefined = they are taken. */
  refuse: { readonly code: number; readonly message: string } | undefined
  close(): Promise<void>
}

/**
 * A mail server that takes whatever it is sent; `port` = one that it had before, `onTaken` = what happens as
 * it answers so.
 */
export async function startMailServer(
  options: SMTPServerOptions = {},
  port = 0,
  onTaken: () => void = () => undefined,
): Promise<MailServer> {
  const mails: ArrivedMail[] = []
  const started: MailServer = {
    port: 0,
    mails,
    refuse: undefined,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  const server = new SMTPServer({
    authOptional: true,
    key: read('directory-key.pem'),
    cert: MAIL_CERTIFICATE,
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => {
      const { refuse } = started
      done(refuse && Object.assign(new Error(refuse.message), { responseCode: refuse.code }))
    },
    onData: (stream, { envelope, secure }, done) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, encrypted: secure })
        done(null, 'taken')
        onTaken()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return Object.assign(started, { port: (server.server.address() as AddressInfo).port })
}
