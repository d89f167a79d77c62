import { MINUTE } from '@baliza/domain'
import { alwaysEncrypted, type MailSettings, mailSettingsOf } from '../carriers/mail/mail-settings.ts'
import { type Mailer, openMailer } from '../carriers/mail/mailer.ts'
import { readParameters } from '../facts/parameters.ts'
import type { InvitationPayload } from '../outbox/payloads.ts'
import type { Channel, Outcome } from './channel.ts'
import { type MailSite, writeMail } from './written-mail.ts'

/** How long a mail waits for somebody to switch mail on again. */
const UNTIL_SWITCHED_ON = 10 * MINUTE

/** Mail by the server of the parameters, as they are when it is sent. */
export function eMailChannel(site: MailSite): Channel {
  let open: { readonly mailer: Mailer; readonly settings: string } | undefined
  const mailerFor = (settings: MailSettings): Mailer => {
    const text = JSON.stringify(settings)
    if (open?.settings !== text) {
      open?.mailer.close()
      open = { mailer: openMailer(settings), settings: text }
    }
    return open.mailer
  }
  return {
    name: 'email',
    send: async ({ recipient, payload, dedupeKey }) => {
      const settings = mailSettingsOf(await readParameters(site.db))
      if (!settings) return { kind: 'later', reason: 'email-off', after: UNTIL_SWITCHED_ON }
      const written = await writeMail(site, payload)
      if ('outcome' in written) return written.outcome
      const way = isInvitation(payload) ? alwaysEncrypted(settings) : settings
      return toOutcome(await mailerFor(way).send(recipient, written.mail, dedupeKey))
    },
    close: async () => open?.mailer.close(),
  }
}

const isInvitation = (payload: unknown): boolean => (payload as InvitationPayload).kind === 'invitation'

function toOutcome(outcome: Awaited<ReturnType<Mailer['send']>>): Outcome {
  return outcome.kind === 'later'
    ? { kind: 'later', reason: outcome.reason, after: null }
    : (outcome as Outcome)
}
