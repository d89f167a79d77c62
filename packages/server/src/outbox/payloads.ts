import type { Instant } from '@baliza/domain'

/** What members and addresses of notification groups are told; names and figures are read when it is sent. */
export type NoticePayload = {
  readonly kind: 'notice'
  readonly phase: 'first' | 'again' | 'closed'
  /** Stops 0, maintenance 1. */
  readonly type: 0 | 1
  readonly lineID: number
  /** The stop as it was numbered when this was decided: its last piece. null for maintenance. */
  readonly stop: { readonly order: number; readonly stopID: number } | null
  readonly callID: number | null
  /** When the event began. */
  readonly since: Instant
  /** null while it lasts. */
  readonly endedAt: Instant | null
  /** 1 for the first message to this recipient; a closing message has the number of the last. */
  readonly repetition: number
}

/** A mail that registers somebody with the bot: its link is made as it goes, so that it stands nowhere. */
export type InvitationPayload = {
  readonly kind: 'invitation'
  readonly userID: string
  readonly language: 'es' | 'en'
}

/** The workbook of a shift or a production day; it is written when it is sent. */
export type ReportPayload = {
  readonly kind: 'report'
  readonly period: 'shift' | 'day'
  readonly start: Instant
  readonly language: 'es' | 'en'
}

/** A mail that is already written; the recipient of the message is where it goes. */
export type MailPayload = {
  readonly kind: 'mail'
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Base 64; a `contentId` is what the HTML calls it by (`<img src="cid:…">`). */
  readonly attachments?: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: string
    readonly contentId?: string
  }[]
}
