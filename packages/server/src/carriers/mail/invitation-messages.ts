import type { Language } from '@baliza/contract'

type Invitation = { readonly name: string; readonly plant: string; readonly until: string }

type InvitationWords = {
  readonly subject: (plant: string) => string
  readonly hello: (name: string) => string
  readonly why: (plant: string) => string
  readonly button: string
  readonly scan: string
  readonly warning: (until: string) => string
}

const WORDS: Readonly<Record<Language, InvitationWords>> = {
  es: {
    subject: (plant) => `${plant}: reciba los avisos en Telegram`,
    hello: (name) => `Hola, ${name}:`,
    why: (plant) =>
      `Para recibir los avisos de ${plant} en su teléfono, abra este enlace donde tiene Telegram y pulse «Iniciar».`,
    button: 'Abrir en Telegram',
    scan: 'O apunte la cámara del teléfono a este código:',
    warning: (until) =>
      `Sirve una sola vez, hasta el ${until}. No lo reenvíe: quien lo abra recibirá los avisos y firmará a su nombre.`,
  },
  en: {
    subject: (plant) => `${plant}: get the messages in Telegram`,
    hello: (name) => `Hello ${name},`,
    why: (plant) =>
      `to get the messages of ${plant} on your phone, open this link where you have Telegram and press “Start”.`,
    button: 'Open in Telegram',
    scan: 'Or point the camera of the phone at this code:',
    warning: (until) =>
      `It is good once, until ${until}. Do not pass it on: whoever opens it gets the messages and signs in your name.`,
  },
}

/** The text of the mail, line by line. */
export function invitationWords(language: Language, { name, plant, until }: Invitation) {
  const words = WORDS[language]
  return {
    subject: words.subject(plant),
    hello: words.hello(name),
    why: words.why(plant),
    button: words.button,
    scan: words.scan,
    warning: words.warning(until),
  }
}
