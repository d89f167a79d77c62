export const HAND_COUNTS_PROBLEMS = {
  'production-negative': {
    status: 400,
    es: 'La producción no puede ser negativa',
    en: 'Production cannot be negative',
  },
  'discards-over-units': {
    status: 400,
    es: 'Los descartes no pueden superar las unidades.',
    en: 'Discards cannot be more than units.',
  },
  'hour-outside-order': {
    status: 409,
    es: 'La orden no se produjo en esa hora.',
    en: 'The order was not being made in that hour.',
  },
  'hour-in-future': { status: 400, es: 'Esa hora todavía no empezó.', en: 'That hour has not begun yet.' },
  'hour-changed': {
    status: 409,
    es: 'La producción de esa hora cambió: ahora son {units} unidades y {discards} descartes. Revise y vuelva a intentarlo.',
    en: 'The production of that hour has changed: now it is {units} units and {discards} discards. Check and try again.',
  },
} as const
