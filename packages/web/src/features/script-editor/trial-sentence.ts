import type { ExecutedScript } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'

/** What is wrong with a script that was tried, as a sentence with its place. */
export function trialSentence({ message, line, unknownTags }: ExecutedScript): string {
  const [name] = unknownTags
  if (name !== undefined) return m.script_editor_unknown_tag({ name })
  if (message === '') return m.script_editor_error()
  const isPlaced = line === null || new RegExp(`\\(\\p{L}+ ${line}\\)$`, 'u').test(message)
  return isPlaced ? message : m.script_editor_at_line({ message, line })
}
