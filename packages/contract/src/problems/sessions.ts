/** Who are you, and may you? */
export const SESSIONS_PROBLEMS = {
  'session-required': { status: 401, es: 'Autorización requerida', en: 'Authorization required' },
  'session-expired': {
    status: 401,
    es: 'Sesión expirada, vuelva a ingresar',
    en: 'Session expired, please log in again',
  },
  'wrong-credentials': {
    status: 401,
    es: 'Usuario o contraseña incorrectos.',
    en: 'Wrong user name or password.',
  },
  'user-inactive': {
    status: 403,
    es: 'El usuario está desactivado. Consulte con un administrador.',
    en: 'The user is deactivated. Ask an administrator.',
  },
  'user-locked': {
    status: 429,
    es: 'Usuario bloqueado por intentos fallidos. Vuelva a intentarlo en {minutes} min.',
    en: 'User locked after failed attempts. Try again in {minutes} min.',
  },
  'too-many-requests': {
    status: 429,
    es: 'Demasiados intentos. Espere {seconds} s y vuelva a intentarlo.',
    en: 'Too many attempts. Wait {seconds} s and try again.',
  },
  'wrong-signature': { status: 401, es: 'Firma no válida', en: 'Invalid signature' },
  'not-allowed': {
    status: 403,
    es: 'Su rol no permite esta operación.',
    en: 'Your role does not allow this operation.',
  },
  'signer-not-allowed': {
    status: 403,
    es: 'El rol de quien firma no permite esta operación.',
    en: "The signer's role does not allow this operation.",
  },
  'line-not-visible': {
    status: 403,
    es: 'No tienes acceso para ver información de esta línea.',
    en: 'You have no access to see information for this line.',
  },
  'directory-away': {
    status: 503,
    es: 'El directorio {domain} no responde y no se pudo comprobar la contraseña. Vuelva a intentarlo o avise a un administrador.',
    en: 'The directory {domain} does not answer, so the password could not be checked. Try again or tell an administrator.',
  },
  'directory-unreadable': {
    status: 503,
    es: 'El dominio “{domain}” de los parámetros no se entiende. Avise a un administrador.',
    en: 'The domain “{domain}” of the parameters cannot be understood. Tell an administrator.',
  },
  'not-in-group': {
    status: 403,
    es: 'Su usuario no pertenece al grupo {group} del dominio.',
    en: 'Your user is not in the group {group} of the domain.',
  },
  'domain-account-locked': {
    status: 403,
    es: 'Su cuenta del dominio está bloqueada. Espere o consulte con quien administra el dominio.',
    en: 'Your account of the domain is locked. Wait, or ask whoever administers the domain.',
  },
  'domain-account-disabled': {
    status: 403,
    es: 'Su cuenta del dominio está deshabilitada. Consulte con quien administra el dominio.',
    en: 'Your account of the domain is disabled. Ask whoever administers the domain.',
  },
  'domain-account-expired': {
    status: 403,
    es: 'Su cuenta del dominio venció. Consulte con quien administra el dominio.',
    en: 'Your account of the domain has expired. Ask whoever administers the domain.',
  },
  'domain-account-restricted': {
    status: 403,
    es: 'El dominio no le permite ingresar a esta hora o desde aquí.',
    en: 'The domain does not let you in at this hour or from here.',
  },
  'domain-password-expired': {
    status: 403,
    es: 'Su contraseña del dominio venció: cámbiela en una computadora del dominio e ingrese con la nueva.',
    en: 'Your password of the domain has expired: change it at a computer of the domain and log in with the new one.',
  },
  'domain-password-must-change': {
    status: 403,
    es: 'El dominio le pide una contraseña nueva: cámbiela en una computadora del dominio e ingrese con ella.',
    en: 'The domain asks you for a new password: choose one at a computer of the domain and log in with it.',
  },
  'session-unknown': { status: 404, es: 'Esa sesión ya terminó.', en: 'That session has already ended.' },
} as const
