import type { Language } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import type { Db } from '../db/open-database.ts'
import type { MailPayload, NoticePayload } from '../outbox/payloads.ts'
import { writeNotice } from './telegram/write-notice.ts'

/** A mail is written for a reader without rights: it offers no actions. */
const NO_ROLE = 0
const LONGEST_SUBJECT = 150

/** A copy of what the members of a group are told; undefined when its line is gone. */
export async function noticeMail(
  db: Db,
  notice: NoticePayload,
  language: Language,
  now: Instant,
): Promise<Omit<MailPayload, 'kind'> | undefined> {
  const message = await writeNotice(db, notice, { language, roleID: NO_ROLE }, now)
  if (!message) return undefined
  const lines = message.text.split('\n')
  const subject = plain(lines.slice(0, 2).join(': '))
  return {
    subject: subject.slice(0, LONGEST_SUBJECT),
    text: `${plain(withAddresses(message.text))}\n`,
    html: `<p>${lines.join('<br>\n')}</p>`,
  }
}

const withAddresses = (html: string) => html.replaceAll(/<a href="([^"]*)">([^<]*)<\/a>/g, '$2: $1')

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const plain = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:amp|lt|gt|quot);/g, (sign) => SIGNS[sign] ?? sign)
