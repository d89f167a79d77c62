export const RECALCULATIONS_PROBLEMS = {
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
} as const
