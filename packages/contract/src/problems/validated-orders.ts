export const VALIDATED_ORDERS_PROBLEMS = {
  'order-id-required': { status: 400, es: 'El campo orden es requerido', en: 'The field order is required' },
  'lot-required': { status: 400, es: 'El campo lote es requerido', en: 'The field lot is required' },
  'validated-unknown': {
    status: 404,
    es: 'La orden a validar {orderID} no existe.',
    en: 'Future order {orderID} does not exist.',
  },
  'validated-taken': {
    status: 409,
    es: 'Ya existe una orden a validar {orderID}.',
    en: 'There is already a future order {orderID}.',
  },
  'validated-used-deleted': {
    status: 409,
    es: 'Ya se usaron para producir: {orders}. Las órdenes de producción que se hicieron con ellas quedan como están.',
    en: 'Already used for production: {orders}. The production orders that were made from them stay as they are.',
  },
  'validated-used': {
    status: 409,
    es: 'La orden a validar {orderID} ya fue utilizada.',
    en: 'Future order {orderID} was already used.',
  },
} as const
