import type { Instant } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { NoticePayload } from '../../outbox/payloads.ts'
import type { Message, Reader } from './message.ts'
import type { Moment, Words } from './telegram-messages.ts'

/** What a message tells of. Without a payload's times it tells what is known now. */
export type Subject = Pick<NoticePayload, 'lineID' | 'stop' | 'callID'> &
  Partial<Pick<NoticePayload, 'since' | 'endedAt' | 'repetition'>>

/** What every line of a message is written with. */
export type Pen = {
  readonly db: Db
  readonly words: Words
  readonly reader: Reader
  readonly now: Instant
  readonly moment: (at: Instant) => Moment
  /** Escaped. */
  readonly nameOf: (userID: string | null) => Promise<string | undefined>
}

/** What a message says below its first line. */
export type Part = {
  readonly mark: string
  readonly lines: readonly string[]
  readonly buttons: Message['buttons']
}
