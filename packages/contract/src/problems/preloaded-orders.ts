export const PRELOADED_ORDERS_PROBLEMS = {
  'op-required': { status: 400, es: 'El campo OP es requerido', en: 'The field OP is required' },
  'product-required': {
    status: 400,
    es: 'El campo producto es requerido',
    en: 'The field product is required',
  },
  'crop-not-four-digits': {
    status: 400,
    es: 'El campo cosecha debe ser de 4 digitos',
    en: 'The field crop must have 4 digits',
  },
  'amount-required': {
    status: 400,
    es: 'El campo cantidad es requerido',
    en: 'The field amount is required',
  },
  'amount-decimals': {
    status: 400,
    es: 'El campo cantidad admite hasta un decimal',
    en: 'The field amount takes one decimal at most',
  },
  'amount-too-large': {
    status: 400,
    es: 'El campo cantidad admite hasta 1.000.000 de toneladas',
    en: 'The field amount takes 1,000,000 tons at most',
  },
  'weight-too-large': {
    status: 400,
    es: 'El campo peso admite hasta 1.000.000 de kilos',
    en: 'The field weight takes 1,000,000 kilos at most',
  },
  'weight-required': { status: 400, es: 'El campo peso es requerido', en: 'The field weight is required' },
  'weight-decimals': {
    status: 400,
    es: 'El campo peso admite hasta dos decimales',
    en: 'The field weight takes two decimals at most',
  },
  'weight-not-positive': {
    status: 400,
    es: 'El campo peso debe ser mayor que cero',
    en: 'The field weight must be greater than zero',
  },
  'text-too-long': { status: 400, es: 'Máximo {most} caracteres', en: '{most} characters at most' },
  'preloaded-unknown': {
    status: 404,
    es: 'La precarga {id} no existe.',
    en: 'Pre-loaded order {id} does not exist.',
  },
  'preloaded-deleted': {
    status: 409,
    es: 'La precarga {op} fue eliminada.',
    en: 'Pre-loaded order {op} was deleted.',
  },
  'preloaded-id-taken': {
    status: 409,
    es: 'Ya existe una precarga con el id {id}.',
    en: 'There is already a pre-loaded order {id}.',
  },
  'preloaded-op-taken': {
    status: 409,
    es: 'Ya existe una precarga con la op {op}.',
    en: 'There is already a pre-loaded order with the op {op}.',
  },
  'preloaded-used': {
    status: 409,
    es: 'La precarga {op} ya fue utilizada.',
    en: 'Pre-loaded order {op} was already used.',
  },
} as const
