import type { Language } from '@baliza/contract'
import type { InlineKeyboardButton } from 'grammy/types'
import { type Press, writePress } from './button-data.ts'

/** A message as a phone shows it: a little HTML, and rows of buttons. */
export type Message = { readonly text: string; readonly buttons: readonly (readonly Button[])[] }

export type Button = { readonly label: string; readonly press: Press }

/** Its reader: the words are in their language, and the buttons are those that they may press. */
export type Reader = { readonly language: Language; readonly roleID: number }

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A name as it stands in a message, whatever is written in it. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** A phone shows about so many signs of a button beside another, and of one alone. */
const LONGEST_OF_TWO = 18
const LONGEST = 40

export const labelOf = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text

/** Two beside each other where both are short. */
export function inRows(buttons: readonly Button[]): Button[][] {
  const rows: Button[][] = []
  for (const button of buttons) {
    const last = rows.at(-1)
    const fits = last?.length === 1 && [...last, button].every(({ label }) => label.length <= LONGEST_OF_TWO)
    if (fits) last.push(button)
    else rows.push([button])
  }
  return rows
}

/** How Telegram takes it. */
export const sendable = ({ buttons }: Message) => ({
  parse_mode: 'HTML' as const,
  link_preview_options: { is_disabled: true },
  reply_markup: { inline_keyboard: buttons.map((row) => row.map(toInline)) },
})

const toInline = ({ label, press }: Button): InlineKeyboardButton => ({
  text: label,
  callback_data: writePress(press),
})
