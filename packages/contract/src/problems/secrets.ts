/** Secrets that are stored and can't be read, because another key sealed them. */
export const SECRETS_PROBLEMS = {
  'secret-lost-server': {
    status: 409,
    es: 'La contraseña del servidor “{name}” no se puede leer: se selló con otra clave. Introdúzcala de nuevo.',
    en: 'The password of the server “{name}” can not be read: another key sealed it. Enter it again.',
  },
  'secret-lost-headers': {
    status: 409,
    es: 'Las cabeceras del servidor “{name}” no se pueden leer: se sellaron con otra clave. Introdúzcalas de nuevo.',
    en: 'The headers of the server “{name}” can not be read: another key sealed them. Enter them again.',
  },
  'secret-lost-mail': {
    status: 409,
    es: 'La contraseña del correo no se puede leer: se selló con otra clave. Introdúzcala de nuevo.',
    en: 'The password for mail can not be read: another key sealed it. Enter it again.',
  },
  'secret-lost-bot': {
    status: 409,
    es: 'El token del bot de Telegram no se puede leer: se selló con otra clave. Introdúzcalo de nuevo.',
    en: 'The token of the Telegram bot can not be read: another key sealed it. Enter it again.',
  },
  'secret-lost-address': {
    status: 409,
    es: 'La dirección del webhook “{name}” no se puede leer: se selló con otra clave. Introdúzcala de nuevo.',
    en: 'The address of the webhook “{name}” can not be read: another key sealed it. Enter it again.',
  },
  'secret-lost-webhook': {
    status: 409,
    es: 'El secreto del webhook “{name}” no se puede leer: se selló con otra clave. Introdúzcalo de nuevo.',
    en: 'The secret of the webhook “{name}” can not be read: another key sealed it. Enter it again.',
  },
  'secret-lost-factor': {
    status: 409,
    es: 'El segundo factor de “{name}” no se puede leer: se selló con otra clave. Sirve un código de recuperación, o un administrador puede quitarlo.',
    en: 'The second factor of “{name}” can not be read: another key sealed it. A recovery code opens the account, or an administrator takes the factor away.',
  },
} as const
