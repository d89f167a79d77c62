import type { Language } from '@baliza/contract'

/** A moment as a sentence takes it: with the clock alone today, with the day before it else. */
export type Moment = { readonly clock: string; readonly day: string | undefined }

type Span = { readonly from: Moment; readonly lasts: string }

/** What the bot says. Texts that come in are already escaped. */
export type Words = {
  readonly link: string
  readonly unsigned: string
  readonly again: (reminder: number) => string
  readonly span: (from: Moment, to: Moment) => string
  readonly reason: (reason: string, who: string | undefined) => string
  readonly stop: {
    readonly open: (span: Span) => string
    readonly goesOn: (span: Span) => string
    readonly over: (span: string, lasts: string) => string
  }
  readonly call: {
    readonly title: (reason: string) => string
    readonly waiting: (who: string, span: Span) => string
    readonly stillWaiting: (who: string, span: Span) => string
    readonly started: (who: string, span: Span) => string
    readonly finished: (who: string, at: Moment, lasts: string) => string
    readonly calledOff: (who: string, at: Moment) => string
  }
  readonly buttons: { readonly start: string; readonly finish: string; readonly nomtto: string }
  readonly pressed: {
    readonly start: string
    readonly finish: string
    readonly nomtto: string
    readonly recognized: (reason: string) => string
    readonly alreadyRecognized: (reason: string, who: string | undefined) => string
    readonly gone: string
    readonly stranger: string
  }
  readonly chat: {
    readonly asked: (name: string, plant: string) => string
    readonly alreadyRegistered: (name: string) => string
    readonly linkSpent: string
    readonly stopped: string
    readonly stranger: string
    readonly notAlone: string
    readonly help: (name: string) => string
  }
}

const es: Words = {
  link: 'Abrir en Baliza',
  unsigned: 'sin reconocer',
  again: (reminder) => `Aviso ${reminder}.`,
  span: (from, to) => `${timeOf(from)} – ${timeOf(to)}`,
  reason: (reason, who) => `Motivo: <b>${reason}</b>${who === undefined ? '' : ` · ${who}`}`,
  stop: {
    open: ({ from, lasts }) => `Parada desde ${sinceSpanish(from)} (${lasts})`,
    goesOn: ({ from, lasts }) => `Sigue parada desde ${sinceSpanish(from)} (${lasts})`,
    over: (span, lasts) => `Terminó la parada: ${span} (${lasts})`,
  },
  call: {
    title: (reason) => `Mantenimiento: <b>${reason}</b>`,
    waiting: (who, { from, lasts }) => `${who} llamó ${atSpanish(from)} y espera hace ${lasts}.`,
    stillWaiting: (who, { from, lasts }) =>
      `Nadie lo atiende todavía: ${who} llamó ${atSpanish(from)} (${lasts}).`,
    started: (who, { from, lasts }) => `Lo atiende ${who} desde ${sinceSpanish(from)} (${lasts}).`,
    finished: (who, at, lasts) => `${who} terminó ${atSpanish(at)} (${lasts}).`,
    calledOff: (who, at) => `No hizo falta: ${who}, ${timeOf(at)}.`,
  },
  buttons: { start: '🔧 Lo atiendo', finish: '✅ Finalizar', nomtto: 'No hace falta' },
  pressed: {
    start: 'El mantenimiento quedó a su nombre.',
    finish: 'Mantenimiento finalizado.',
    nomtto: 'Llamada cerrada: no hizo falta mantenimiento.',
    recognized: (reason) => `Parada reconocida: ${reason}.`,
    alreadyRecognized: (reason, who) =>
      `La parada ya está reconocida: ${reason}${who === undefined ? '' : ` (${who})`}.`,
    gone: 'Este botón ya no sirve: lo que mostraba cambió.',
    stranger: 'Este chat ya no está registrado en Baliza.',
  },
  chat: {
    asked: (name, plant) =>
      `👋 Hola, ${name}. Falta un paso para recibir aquí los avisos de <b>${plant}</b>: entre en Baliza con su usuario y confirme este chat en <b>Mi cuenta</b>.\nDespués, /stop deja de enviarlos y /help explica el resto.`,
    alreadyRegistered: (name) => `${name}, este chat ya está registrado: recibe los avisos aquí.`,
    linkSpent: 'Ese enlace ya se usó o venció. Pida otro a un administrador de Baliza.',
    stopped: 'Listo: ya no recibirá avisos. Para volver, pida otro enlace a un administrador de Baliza.',
    stranger:
      'Todavía no nos conocemos. Pida a un administrador de Baliza el correo de registro y abra el enlace que trae.',
    notAlone: 'Solo atiendo en chats privados: escríbame allí.',
    help: (name) =>
      [
        `${name}, aquí recibe los avisos de paradas y de mantenimiento de su grupo.`,
        'Con los botones de un aviso puede atender o cerrar una llamada y reconocer una parada. Queda registrado a su nombre.',
        '/stop deja de enviarle avisos.',
      ].join('\n'),
  },
}

const en: Words = {
  link: 'Open in Baliza',
  unsigned: 'not recognized',
  again: (reminder) => `Reminder ${reminder}.`,
  span: (from, to) => `${timeOf(from)} – ${timeOf(to)}`,
  reason: (reason, who) => `Reason: <b>${reason}</b>${who === undefined ? '' : ` · ${who}`}`,
  stop: {
    open: ({ from, lasts }) => `Stopped since ${timeOf(from)} (${lasts})`,
    goesOn: ({ from, lasts }) => `Still stopped since ${timeOf(from)} (${lasts})`,
    over: (span, lasts) => `The stop is over: ${span} (${lasts})`,
  },
  call: {
    title: (reason) => `Maintenance: <b>${reason}</b>`,
    waiting: (who, { from, lasts }) => `${who} called ${atEnglish(from)} and has waited for ${lasts}.`,
    stillWaiting: (who, { from, lasts }) =>
      `Nobody has come yet: ${who} called ${atEnglish(from)} (${lasts}).`,
    started: (who, { from, lasts }) => `${who} is on it since ${timeOf(from)} (${lasts}).`,
    finished: (who, at, lasts) => `${who} finished ${atEnglish(at)} (${lasts}).`,
    calledOff: (who, at) => `Not needed: ${who}, ${timeOf(at)}.`,
  },
  buttons: { start: '🔧 I am on it', finish: '✅ Finish', nomtto: 'Not needed' },
  pressed: {
    start: 'The maintenance is in your name now.',
    finish: 'Maintenance finished.',
    nomtto: 'Call closed: no maintenance was needed.',
    recognized: (reason) => `Stop recognized: ${reason}.`,
    alreadyRecognized: (reason, who) =>
      `The stop is already recognized: ${reason}${who === undefined ? '' : ` (${who})`}.`,
    gone: 'This button is of no use any more: what it showed has changed.',
    stranger: 'This chat is not registered with Baliza any more.',
  },
  chat: {
    asked: (name, plant) =>
      `👋 Hello, ${name}. One step is left to get the messages of <b>${plant}</b> here: log in to Baliza as yourself and confirm this chat in <b>My account</b>.\nAfter that /stop ends them, and /help explains the rest.`,
    alreadyRegistered: (name) => `${name}, this chat is already registered: messages come here.`,
    linkSpent: 'That link was already used, or is too old. Ask a Baliza administrator for another one.',
    stopped: 'Done: no more messages. To come back, ask a Baliza administrator for another link.',
    stranger:
      'We have not met yet. Ask a Baliza administrator for the sign-up e-mail and open the link in it.',
    notAlone: 'I only talk in private chats: write to me there.',
    help: (name) =>
      [
        `${name}, here you get the messages on stops and maintenance of your group.`,
        'With the buttons of a message you can take or close a call and recognize a stop. It is signed with your name.',
        '/stop ends the messages.',
      ].join('\n'),
  },
}

export const WORDS: Readonly<Record<Language, Words>> = { es, en }

/** `10:42`, or `20 nov, 23:50`. */
const timeOf = ({ clock, day }: Moment): string => (day === undefined ? clock : `${day}, ${clock}`)

/** `las 10:42`, or `el 20 nov, 23:50`. */
const sinceSpanish = (moment: Moment): string =>
  `${moment.day !== undefined ? 'el' : isOne(moment) ? 'la' : 'las'} ${timeOf(moment)}`
const atSpanish = (moment: Moment): string =>
  moment.day === undefined ? `a ${sinceSpanish(moment)}` : sinceSpanish(moment)
const isOne = ({ clock }: Moment): boolean => clock.startsWith('01:')

const atEnglish = (moment: Moment): string => `${moment.day === undefined ? 'at' : 'on'} ${timeOf(moment)}`
