import type { Language } from '@baliza/contract'

/** §9: the reason of a stop that nobody signed. */
export const NOT_RECOGNIZED: Readonly<Record<Language, string>> = {
  es: 'No reconocida',
  en: 'Not recognized',
}
