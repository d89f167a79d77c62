import type { Language } from '@baliza/contract'

/** The reason of a stop that nobody signed. */
export const NOT_RECOGNIZED: Readonly<Record<Language, string>> = {
  es: 'No reconocida',
  en: 'Not recognized',
}
