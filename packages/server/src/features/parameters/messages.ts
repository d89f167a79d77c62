import type { Language } from '@baliza/contract'

const WRITE = {
  es: (plant: string) => ({
    subject: `Prueba de correo de ${plant}`,
    text: `Este correo es una prueba de Baliza (${plant}). Si lo lee, el envío de correos funciona.\n`,
  }),
  en: (plant: string) => ({
    subject: `Test e-mail from ${plant}`,
    text: `This is a test e-mail from Baliza (${plant}). If you can read it, sending e-mail works.\n`,
  }),
}

/** What a test says. */
export const testMail = (plant: string, language: Language) => WRITE[language](plant)
