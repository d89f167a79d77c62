/** The second factor, at the log-in and in the menu. */
export const SECOND_FACTOR_PROBLEMS = {
  'wrong-code': { status: 401, es: 'El código no es correcto.', en: 'The code is not right.' },
  'login-ticket-ended': {
    status: 401,
    es: 'Pasó demasiado tiempo. Ingrese de nuevo con su contraseña.',
    en: 'Too much time has passed. Log in again with your password.',
  },
  'second-factor-required': {
    status: 403,
    es: 'Su rol pide un segundo factor: actívelo en su cuenta para continuar.',
    en: 'Your role needs a second factor: turn it on in your account to go on.',
  },
  'second-factor-on': {
    status: 409,
    es: 'El segundo factor ya está activo. Desactívelo antes de activarlo en otro dispositivo.',
    en: 'The second factor is already on. Turn it off before turning it on with another device.',
  },
  'second-factor-off': {
    status: 409,
    es: 'El segundo factor no está activo.',
    en: 'The second factor is not on.',
  },
} as const
