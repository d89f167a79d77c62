export const ORDERS_PROBLEMS = {
  'order-unknown': { status: 404, es: 'La orden {order} no existe.', en: 'Order {order} does not exist.' },
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
} as const
