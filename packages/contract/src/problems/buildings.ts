export const BUILDINGS_PROBLEMS = {
  'building-unknown': {
    status: 404,
    es: 'El edificio {buildingId} no existe.',
    en: 'Building {buildingId} does not exist.',
  },
  'building-name-required': {
    status: 400,
    es: 'Debe definir un nombre de edificio.',
    en: 'A name for the building is required.',
  },
  'building-name-taken': {
    status: 409,
    es: 'Ya existe un edificio “{name}”.',
    en: 'There is already a building “{name}”.',
  },
  'building-has-sectors': {
    status: 409,
    es: 'El edificio “{name}” contiene sectores: {sectors}. Muévalos o elimínelos antes.',
    en: 'Building “{name}” holds sectors: {sectors}. Move or delete them first.',
  },
} as const
