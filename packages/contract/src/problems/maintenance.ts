export const MAINTENANCE_PROBLEMS = {
  'call-not-found': {
    status: 404,
    es: 'La llamada de mantenimiento {callID} no existe.',
    en: 'Maintenance call {callID} does not exist.',
  },
  'call-active': {
    status: 409,
    es: 'La línea {lineID} ya tiene una llamada de mantenimiento activa.',
    en: 'Line {lineID} already has an active maintenance call.',
  },
  'call-taken': {
    status: 409,
    es: 'El usuario {userID} ya inició este mantenimiento.',
    en: 'User {userID} has already started this maintenance.',
  },
  'call-not-started': {
    status: 409,
    es: 'El mantenimiento no fue iniciado: inícielo antes de finalizarlo.',
    en: 'Maintenance was not started: start it before you finish it.',
  },
  'call-over': {
    status: 409,
    es: 'Esta llamada ya está cerrada: la cerró {userID}.',
    en: 'This call is already closed: {userID} closed it.',
  },
} as const
