export const TARGETS_PROBLEMS = {
  'target-tag-required': { status: 400, es: 'El campo tag es requerido', en: 'The field tag is required' },
  'default-speed-invalid': {
    status: 400,
    es: 'El campo velocidad por defecto debe ser un número entre 0 y 99999,999',
    en: 'The field default speed must be a number from 0 to 99999.999',
  },
  'target-summary-invalid': {
    status: 400,
    es: 'El campo cantidad objetivo debe ser un número entre 0 y 1000000000',
    en: 'The field target quantity must be a number from 0 to 1000000000',
  },
  'target-oee-invalid': {
    status: 400,
    es: 'El campo objetivo de OEE debe ser un número entre 0 y 100',
    en: 'The field target OEE must be a number from 0 to 100',
  },
  'target-taken': {
    status: 409,
    es: 'La línea {lineID} ya tiene un objetivo.',
    en: 'Line {lineID} already has a target.',
  },
  'target-unknown': {
    status: 404,
    es: 'La línea {lineID} no tiene objetivo.',
    en: 'Line {lineID} has no target.',
  },
} as const
