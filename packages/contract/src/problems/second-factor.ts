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
  'passkeys-need-https': {
    status: 409,
    es: 'Las llaves de acceso necesitan una dirección pública con https:// y un nombre (parámetros → dirección pública).',
    en: 'Passkeys need a public address with https:// and a name (parameters → public address).',
  },
  'passkey-wrong': {
    status: 401,
    es: 'La llave de acceso no sirvió. Inténtelo de nuevo o ingrese de otra manera.',
    en: 'The passkey did not work. Try again, or log in another way.',
  },
  'passkey-needs-password': {
    status: 403,
    es: 'Su contraseña es la del dominio: ingrese con ella y use la llave como segundo factor.',
    en: 'Your password is the one of the domain: log in with it, and use the passkey as a second factor.',
  },
  'passkey-unknown': {
    status: 404,
    es: 'Esa llave de acceso ya no está.',
    en: 'That passkey is no longer there.',
  },
  'passkeys-enough': {
    status: 409,
    es: 'Ya tiene {most} llaves de acceso: elimine una antes de agregar otra.',
    en: 'You have {most} passkeys already: remove one before adding another.',
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
