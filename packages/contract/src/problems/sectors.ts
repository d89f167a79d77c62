export const SECTORS_PROBLEMS = {
  'sector-unknown': {
    status: 404,
    es: 'El sector {sectorID} no existe.',
    en: 'Sector {sectorID} does not exist.',
  },
  'sector-name-required': {
    status: 400,
    es: 'Debe definir un nombre de sector.',
    en: 'A name for the sector is required.',
  },
  'sector-building-required': { status: 400, es: 'Debe elegir un edificio', en: 'A building must be chosen' },
  'sector-name-taken': {
    status: 409,
    es: 'Ya existe un sector “{name}”.',
    en: 'There is already a sector “{name}”.',
  },
  'sector-has-lines': {
    status: 409,
    es: 'El sector “{name}” contiene líneas: {lines}. Muévalas o elimínelas antes.',
    en: 'Sector “{name}” holds lines: {lines}. Move or delete them first.',
  },
} as const
