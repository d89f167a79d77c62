import type { Language } from '@baliza/contract'

export const LONG_MAINTENANCE: Record<Language, string> = {
  es: 'La línea está en mantenimiento hace más de 10 minutos.',
  en: 'The line has been under maintenance for more than 10 minutes.',
}
