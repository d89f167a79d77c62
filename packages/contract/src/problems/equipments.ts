export const EQUIPMENTS_PROBLEMS = {
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
} as const
