export const PRODUCT_SPEEDS_PROBLEMS = {
  'speed-invalid': {
    status: 400,
    es: 'El campo velocidad debe ser un número entre 0 y 99999,999',
    en: 'The field speed must be a number from 0 to 99999.999',
  },
  'speed-taken': {
    status: 409,
    es: 'El producto {code} ya tiene una velocidad en la línea {lineID}.',
    en: 'Product {code} already has a speed on line {lineID}.',
  },
  'speed-unknown': {
    status: 404,
    es: 'El producto {code} no tiene velocidad en la línea {lineID}.',
    en: 'Product {code} has no speed on line {lineID}.',
  },
} as const
