import type { Language } from '@baliza/contract'

/** The choice that means every one of them. */
export const OPTION_FOR_ALL: Readonly<Record<Language, string>> = { es: 'Todos', en: 'All' }

/** `includeOptionForAll` as clients write it. */
export const wantsAll = (text: string | undefined): boolean =>
  text !== undefined && !['', '0', 'false'].includes(text.toLowerCase())
