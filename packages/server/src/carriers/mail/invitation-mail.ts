import type { Language } from '@baliza/contract'
import type { Row } from '../../db/schema.ts'
import { wallClockOf } from '../../facts/parameters.ts'
import type { Invitation } from '../../facts/telegram-invitations.ts'
import type { MailPayload } from '../../outbox/payloads.ts'
import { invitationWords } from './invitation-messages.ts'
import { qrPng } from './qr-png.ts'

type Invited = {
  readonly user: Row<'user'>
  readonly parameters: Row<'parameter'>
  readonly language: Language
}

/** The mail with the link that registers somebody with the bot, as a button, as text and as a QR code. */
export function invitationMail(
  { link, expiresAt }: Invitation,
  { user, parameters, language }: Invited,
): Omit<MailPayload, 'kind'> {
  const date = new Intl.DateTimeFormat(language === 'es' ? 'es' : 'en-GB', {
    dateStyle: 'long',
    timeZone: wallClockOf(parameters).zone,
  })
  const words = invitationWords(language, {
    name: user.firstName,
    plant: parameters.plantName,
    until: date.format(expiresAt),
  })
  const { hello, why, button, scan, warning, subject } = words
  const text = [hello, why, link, warning].join('\n\n')
  const html = [
    `<p>${escaped(hello)}</p><p>${escaped(why)}</p>`,
    `<p><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1f4fd8;color:#ffffff;text-decoration:none">${button}</a></p>`,
    `<p><a href="${link}">${link}</a></p>`,
    `<p>${escaped(scan)}</p><p><img src="cid:qr" width="240" height="240" alt="QR"></p><p>${escaped(warning)}</p>`,
  ].join('\n')
  const content = qrPng(link).toString('base64')
  return {
    subject,
    text,
    html,
    attachments: [{ filename: 'telegram.png', contentType: 'image/png', content, contentId: 'qr' }],
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)
