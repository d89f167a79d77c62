import type { ExecutedScript } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'

/** What is wrong with a script that was tried, as a sentence. */
export function trialSentence({ message, unknownTags }: ExecutedScript): string {
  const [name] = unknownTags
  if (name !== undefined) return m.script_editor_unknown_tag({ name })
  return message === '' ? m.script_editor_error() : message
}
