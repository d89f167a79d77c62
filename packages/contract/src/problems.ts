import { spokenValue } from './field-words.ts'
import { LINE_PROBLEMS } from './line-problems.ts'
import { NOTIFICATION_PROBLEMS } from './notification-problems.ts'
import { OPC_PROBLEMS } from './opc-problems.ts'
import { IMPORT_PROBLEMS, ORDER_PROBLEMS } from './order-problems.ts'
import { PEOPLE_PROBLEMS } from './people-problems.ts'
import { REQUEST_PROBLEMS } from './request-problems.ts'
import { SCRIPT_PROBLEMS } from './script-problems.ts'
import { SETUP_PROBLEMS } from './setup-problems.ts'
import { TELEGRAM_PROBLEMS } from './telegram-problems.ts'
import { WEBHOOK_PROBLEMS } from './webhook-problems.ts'

/**
 * Every refusal there is. `{name}` in a text is a parameter. A server answers one as
 * `application/problem+json` with `code`, `message` and `detail` (the same sentence, in the language of the
 * request).
 */
export const PROBLEMS = {
  // who are you
  'session-required': { status: 401, es: 'Autorización requerida', en: 'Authorization required' },
  'session-expired': {
    status: 401,
    es: 'Sesión expirada, vuelva a ingresar',
    en: 'Session expired, please log in again',
  },
  'wrong-credentials': {
    status: 401,
    es: 'Usuario o contraseña incorrectos.',
    en: 'Wrong user name or password.',
  },
  'user-inactive': {
    status: 403,
    es: 'El usuario está desactivado. Consulte con un administrador.',
    en: 'The user is deactivated. Ask an administrator.',
  },
  'user-locked': {
    status: 429,
    es: 'Usuario bloqueado por intentos fallidos. Vuelva a intentarlo en {minutes} min.',
    en: 'User locked after failed attempts. Try again in {minutes} min.',
  },
  'too-many-requests': {
    status: 429,
    es: 'Demasiados intentos. Espere {seconds} s y vuelva a intentarlo.',
    en: 'Too many attempts. Wait {seconds} s and try again.',
  },
  'wrong-signature': { status: 401, es: 'Firma no válida', en: 'Invalid signature' },
  // may you
  'not-allowed': {
    status: 403,
    es: 'Su rol no permite esta operación.',
    en: 'Your role does not allow this operation.',
  },
  'signer-not-allowed': {
    status: 403,
    es: 'El rol de quien firma no permite esta operación.',
    en: "The signer's role does not allow this operation.",
  },
  'line-not-visible': {
    status: 403,
    es: 'No tienes acceso para ver información de esta línea.',
    en: 'You have no access to see information for this line.',
  },
  ...REQUEST_PROBLEMS,
  // lines
  'line-unknown': { status: 404, es: 'La línea {lineID} no existe.', en: 'Line {lineID} does not exist.' },
  'line-without-order-manager': {
    status: 409,
    es: 'La línea {lineID} no gestiona órdenes.',
    en: 'Line {lineID} does not manage orders.',
  },
  // orders
  'order-unknown': { status: 404, es: 'La orden {order} no existe.', en: 'Order {order} does not exist.' },
  'product-unknown': {
    status: 404,
    es: 'El producto {code} no existe.',
    en: 'Product {code} does not exist.',
  },
  'order-running': {
    status: 409,
    es: 'La línea {lineID} está produciendo la orden {order} ({op}). Confirme su finalización para iniciar otra.',
    en: 'Line {lineID} is making order {order} ({op}). Confirm that it ends to start another one.',
  },
  'order-started': {
    status: 409,
    es: 'La orden {op} ya fue iniciada.',
    en: 'Order {op} was already started.',
  },
  'order-finalized': {
    status: 409,
    es: 'La orden {op} ya fue finalizada.',
    en: 'Order {op} was already finalized.',
  },
  'order-not-started': {
    status: 409,
    es: 'La orden {op} no fue iniciada.',
    en: 'Order {op} was not started.',
  },
  'order-not-finalized': {
    status: 409,
    es: 'La orden {op} todavía no fue finalizada.',
    en: 'Order {op} is not finalized yet.',
  },
  'order-of-two-origins': {
    status: 400,
    es: 'Elija una precarga o una orden a validar, no ambas.',
    en: 'Choose a pre-loaded order or a future order, not both.',
  },
  'order-changed': {
    status: 409,
    es: '{who} cambió la orden {op} a las {when}. Actualice y vuelva a intentarlo.',
    en: '{who} changed order {op} at {when}. Refresh and try again.',
  },
  'adjustment-negative': {
    status: 400,
    es: 'El tiempo de descuento no puede ser negativo.',
    en: 'The discount time cannot be negative.',
  },
  'adjustment-too-long': {
    status: 400,
    es: 'El tiempo de descuento no puede superar los {minutes} minutos que duró la orden.',
    en: 'The discount time cannot be longer than the {minutes} minutes that the order lasted.',
  },
  ...ORDER_PROBLEMS,
  ...IMPORT_PROBLEMS,
  ...NOTIFICATION_PROBLEMS,
  ...LINE_PROBLEMS,
  ...OPC_PROBLEMS,
  ...PEOPLE_PROBLEMS,
  ...SCRIPT_PROBLEMS,
  ...SETUP_PROBLEMS,
  ...TELEGRAM_PROBLEMS,
  ...WEBHOOK_PROBLEMS,
  // stops
  'stop-unknown': {
    status: 404,
    es: 'La parada {stopID} de la orden {order} no existe en la línea {lineID}.',
    en: 'Stop {stopID} of order {order} does not exist on line {lineID}.',
  },
  'stop-changed': {
    status: 409,
    es: '{who} cambió la parada ({when}): ahora es {reason}, {start} – {end}. Actualice y vuelva a intentarlo.',
    en: '{who} changed the stop ({when}): now it is {reason}, {start} – {end}. Refresh and try again.',
  },
  'stop-is-other': {
    status: 409,
    es: 'La parada no es como se veía: ahora es {reason}, {start} – {end}. Actualice y vuelva a intentarlo.',
    en: 'The stop is not as it was seen: now it is {reason}, {start} – {end}. Refresh and try again.',
  },
  'split-start-invalid': {
    status: 400,
    es: 'Fecha de inicio no es válida',
    en: 'The start date is not valid',
  },
  'split-end-invalid': { status: 400, es: 'Fecha de fin no es válida', en: 'The end date is not valid' },
  'cut-outside': {
    status: 400,
    es: 'El corte debe estar dentro de la parada.',
    en: 'The cut must lie inside the stop.',
  },
  'cut-cuts-nothing': {
    status: 400,
    es: 'El corte no divide la parada: elija un instante entre su inicio y su fin.',
    en: 'The cut divides nothing: choose an instant between the start and the end of the stop.',
  },
  'cut-in-maintenance': {
    status: 409,
    es: 'No se puede cortar mientras la línea estaba en mantenimiento.',
    en: 'A stop cannot be cut while its line was under maintenance.',
  },
  'merge-needs-two': {
    status: 400,
    es: 'Elija dos o más paradas para unir.',
    en: 'Choose two or more stops to merge.',
  },
  'merge-not-touching': {
    status: 409,
    es: 'Solo se pueden unir paradas contiguas de la misma línea y orden.',
    en: 'Only stops that touch, of one line and order, can be merged.',
  },
  'change-unknown': {
    status: 404,
    es: 'El cambio {changeID} no existe.',
    en: 'Change {changeID} does not exist.',
  },
  'change-not-last': {
    status: 409,
    es: 'Hay un cambio más reciente en esta parada: deshaga primero ese.',
    en: 'This stop has a newer change: undo that one first.',
  },
  'signed-meanwhile': {
    status: 409,
    es: 'Una de las partes se firmó después del cambio. Si lo deshace, esa firma se pierde.',
    en: 'One of the pieces was signed after the change. Undoing it loses that signature.',
  },
  'stop-without-material': {
    status: 409,
    es: 'La línea {lineID} andaba sin material: no es una parada y no se firma.',
    en: 'Line {lineID} was running without material: that is no stop and is not signed.',
  },
  'stop-not-manual': {
    status: 409,
    es: 'La parada {stopID} no se cargó a mano: solo se puede reconocer o dividir.',
    en: 'Stop {stopID} was not entered by hand: it can only be recognized or split.',
  },
  'line-without-stops-manager': {
    status: 409,
    es: 'La línea {lineID} no admite paradas cargadas a mano.',
    en: 'Line {lineID} does not take stops entered by hand.',
  },
  'stop-overlaps': {
    status: 409,
    es: 'Se superpone con otra parada de la línea ({start} – {end}).',
    en: 'It overlaps another stop of the line ({start} – {end}).',
  },
  'stop-in-future': {
    status: 400,
    es: 'La parada no puede terminar en el futuro.',
    en: 'The stop cannot end in the future.',
  },
  'stop-while-running': {
    status: 409,
    es: 'La señal dice que la línea estaba en marcha ({start} – {end}).',
    en: 'The signal says that the line was running ({start} – {end}).',
  },
  'stop-unwatched': {
    status: 409,
    es: 'En ese intervalo la línea {lineID} todavía no se registraba.',
    en: 'Line {lineID} was not being recorded then.',
  },
  'stop-crosses-order': {
    status: 409,
    es: 'La línea cambió de orden a las {when}: ingrese la parada en dos partes.',
    en: 'The line changed orders at {when}: enter the stop in two parts.',
  },
  'stop-is-cut': {
    status: 409,
    es: 'La parada {stopID} está dividida: una antes sus partes.',
    en: 'Stop {stopID} is cut: merge its pieces first.',
  },
  'window-invalid': {
    status: 400,
    es: 'La fecha de inicio debe ser anterior a la fecha de fin.',
    en: 'The start date must be before the end date.',
  },
  'window-too-long': {
    status: 400,
    es: 'El período no puede superar {days} días.',
    en: 'The period cannot be longer than {days} days.',
  },
  // stop reasons
  'reason-unknown': {
    status: 404,
    es: 'El motivo {reasonID} no existe.',
    en: 'Reason {reasonID} does not exist.',
  },
  'reason-signed-by-system': {
    status: 400,
    es: 'Con “{reason}” firma solo el sistema: elija otro motivo.',
    en: 'Only the system signs with “{reason}”: choose another reason.',
  },
  'reason-is-category': {
    status: 400,
    es: '“{reason}” es una categoría: elija uno de sus motivos.',
    en: '“{reason}” is a category: choose one of its reasons.',
  },
  'reason-hidden': {
    status: 409,
    es: 'El motivo “{reason}” no está habilitado para la línea {lineID}.',
    en: 'Reason “{reason}” is not enabled for line {lineID}.',
  },
  'reason-name-required': { status: 400, es: 'Debe especificar el motivo.', en: 'You must give the reason.' },
  'reason-name-with-slash': {
    status: 400,
    es: 'El motivo no puede contener “/”.',
    en: 'A reason may not contain “/”.',
  },
  'reason-category-required': {
    status: 400,
    es: 'Debe seleccionar una categoría.',
    en: 'You must select a category.',
  },
  'reason-not-category': {
    status: 400,
    es: '“{category}” no es una categoría: elija una categoría.',
    en: '“{category}” is not a category: choose one.',
  },
  'reason-category-system': {
    status: 400,
    es: 'En “{category}” solo hay motivos del sistema: elija otra categoría.',
    en: '“{category}” holds reasons of the system alone: choose another category.',
  },
  'reason-in-itself': {
    status: 400,
    es: 'La categoría “{reason}” no puede estar dentro de sí misma.',
    en: 'Category “{reason}” cannot be inside itself.',
  },
  'reason-too-deep': {
    status: 400,
    es: 'Los motivos admiten hasta {levels} niveles.',
    en: 'Reasons can be {levels} levels deep.',
  },
  'reason-name-taken': {
    status: 409,
    es: 'En “{category}” ya hay un motivo “{reason}”.',
    en: 'There is already a reason “{reason}” in “{category}”.',
  },
  'reason-lines-invalid': {
    status: 400,
    es: 'Las líneas habilitadas no son válidas.',
    en: 'The enabled lines are not valid.',
  },
  'reason-of-system': {
    status: 409,
    es: '“{reason}” es un motivo del sistema: solo se pueden cambiar el color y el pareto.',
    en: '“{reason}” is a reason of the system: only its colour and pareto can change.',
  },
  'reason-of-system-stays': {
    status: 409,
    es: '“{reason}” es un motivo del sistema: no se puede eliminar.',
    en: '“{reason}” is a reason of the system: it cannot be deleted.',
  },
  'reason-kind-fixed': {
    status: 409,
    es: 'Un motivo no puede pasar a ser categoría, ni una categoría motivo.',
    en: 'A reason cannot become a category, nor a category a reason.',
  },
  'reason-has-children': {
    status: 409,
    es: 'La categoría “{reason}” contiene {children}. Muévalos o elimínelos antes.',
    en: 'Category “{reason}” holds {children}. Move or delete them first.',
  },
  'reason-used': {
    status: 409,
    es: '“{reason}” está en uso. Paradas: {stops}, desde el {since}, en las líneas {lines}. Equipos vinculados: {equipments}. En lugar de eliminarlo, ocúltelo.',
    en: '“{reason}” is in use. Stops: {stops}, since {since}, on lines {lines}. Linked equipment: {equipments}. Hide it instead of deleting it.',
  },
  'reason-linked': {
    status: 409,
    es: '“{reason}” está vinculado a equipos: {names}. Quite los vínculos antes de eliminarlo.',
    en: '“{reason}” is linked to equipment: {names}. Take the links away before deleting it.',
  },
  'reason-in-changes': {
    status: 409,
    es: '“{reason}” figura en divisiones o uniones de paradas que aún se pueden deshacer ({changes}). En lugar de eliminarlo, ocúltelo.',
    en: '“{reason}” is part of splits or merges of stops that can still be undone ({changes}). Hide it instead of deleting it.',
  },
  // equipment
  'equipment-used': {
    status: 409,
    es: 'El equipo “{name}” figura en paradas: {stops}, desde el {since}, en las líneas {lines}. No se puede eliminar.',
    en: 'Equipment “{name}” is named by stops: {stops}, since {since}, on lines {lines}. It cannot be deleted.',
  },
  'equipment-in-changes': {
    status: 409,
    es: 'El equipo “{name}” figura en divisiones o uniones de paradas que aún se pueden deshacer ({changes}). No se puede eliminar.',
    en: 'Equipment “{name}” is part of splits or merges of stops that can still be undone ({changes}). It cannot be deleted.',
  },
  'equipment-link-unknown': {
    status: 404,
    es: 'El equipo {equipmentID} no está vinculado al motivo {reasonID}.',
    en: 'Equipment {equipmentID} is not linked to reason {reasonID}.',
  },
  'equipment-linked': {
    status: 409,
    es: 'El equipo “{name}” ya está vinculado al motivo “{reason}”.',
    en: 'Equipment “{name}” is already linked to reason “{reason}”.',
  },
  'equipment-unknown': {
    status: 404,
    es: 'El equipo {equipmentID} no existe.',
    en: 'Equipment {equipmentID} does not exist.',
  },
  'equipment-not-linked': {
    status: 409,
    es: 'El equipo “{name}” no está vinculado al motivo “{reason}” en la línea {lineID}.',
    en: 'Equipment “{name}” is not linked to reason “{reason}” on line {lineID}.',
  },
  // maintenance
  'call-not-found': {
    status: 404,
    es: 'La llamada de mantenimiento {callID} no existe.',
    en: 'Maintenance call {callID} does not exist.',
  },
  'call-active': {
    status: 409,
    es: 'La línea {lineID} ya tiene una llamada de mantenimiento activa.',
    en: 'Line {lineID} already has an active maintenance call.',
  },
  'call-taken': {
    status: 409,
    es: 'El usuario {userID} ya inició este mantenimiento.',
    en: 'User {userID} has already started this maintenance.',
  },
  'call-not-started': {
    status: 409,
    es: 'El mantenimiento no fue iniciado: inícielo antes de finalizarlo.',
    en: 'Maintenance was not started: start it before you finish it.',
  },
  'call-over': {
    status: 409,
    es: 'Esta llamada ya está cerrada: la cerró {userID}.',
    en: 'This call is already closed: {userID} closed it.',
  },
  // recalculation
  'recalculation-running': {
    status: 409,
    es: 'Ya hay un recálculo en curso, iniciado por {who}. Espere a que termine o cancélelo.',
    en: 'A recalculation started by {who} is already running. Wait for it to end, or cancel it.',
  },
  'recalculation-ended': {
    status: 409,
    es: 'El recálculo se interrumpió. Calculados: {done}.',
    en: 'The recalculation was interrupted. Calculated: {done}.',
  },
  'recalculation-unknown': {
    status: 404,
    es: 'El recálculo {id} no existe.',
    en: 'Recalculation {id} does not exist.',
  },
  // trouble
  'changed-meanwhile': {
    status: 409,
    es: 'Otra persona lo cambió mientras tanto. Actualice y vuelva a intentarlo.',
    en: 'Somebody else changed it meanwhile. Refresh and try again.',
  },
  unexpected: {
    status: 500,
    es: 'Ha ocurrido un error. Consulte con su supervisor. (Referencia {requestID})',
    en: 'An error has occurred. Ask your supervisor. (Reference {requestID})',
  },
  'database-away': {
    status: 503,
    es: 'La base de datos no responde. Vuelva a intentarlo en unos segundos: las máquinas se siguen leyendo.',
    en: 'The database does not answer. Try again in some seconds: the machines are still being read.',
  },
  'database-full': {
    status: 503,
    es: 'La base de datos no tiene espacio: no se pudo guardar. Avise a un administrador.',
    en: 'The database has no room left: nothing could be stored. Tell an administrator.',
  },
  unavailable: {
    status: 503,
    es: 'El servidor no está listo. Vuelva a intentarlo.',
    en: 'The server is not ready. Try again.',
  },
} as const satisfies Record<string, Refusal>

type Refusal = { readonly status: number; readonly es: string; readonly en: string }

export type ProblemCode = keyof typeof PROBLEMS
export type Language = 'es' | 'en'

/**
 * The parameters that the text of a problem names: `ProblemValues<'line-unknown'>` is `{ lineID: string |
 * number }`.
 */
export type ProblemValues<Code extends ProblemCode> = {
  readonly [Name in NamesIn<(typeof PROBLEMS)[Code]['es']>]: string | number
}

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** What a refused call answers. */
export type ProblemAnswer = {
  type: string
  title: string
  status: number
  code: ProblemCode
  message: string
  detail: string
  /**
   * The parameters of the text, so that a screen can offer the way on (the order to finalize, the seconds to
   * wait).
   */
  values: Record<string, string | number>
  /** With `changed-meanwhile`, of a row that people edit: both versions can be shown. */
  conflict?: RowConflict
}

/** A row that somebody else changed meanwhile: who (null: not known), when, and the row as it stands now. */
export type RowConflict = {
  readonly who: string | null
  readonly when: string | null
  readonly current: Readonly<Record<string, unknown>>
}

/**
 * The sentence of a refusal: `problemText('order-finalized', { op: 'A-7' }, 'en')` is "Order A-7 was already
 * finalized."
 */
export function problemText(
  code: ProblemCode,
  values: Record<string, string | number>,
  language: Language,
): string {
  return PROBLEMS[code][language].replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name]
    return value === undefined ? hole : spokenValue(name, value, language)
  })
}
