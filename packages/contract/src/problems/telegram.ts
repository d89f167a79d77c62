export const TELEGRAM_PROBLEMS = {
  'telegram-chat-gone': {
    status: 409,
    es: 'Ese chat ya no espera su confirmación.',
    en: 'That chat does not wait for you to confirm it any more.',
  },
  'telegram-off': {
    status: 409,
    es: 'Telegram no está activado, o le falta el token del bot. Complételo en Parámetros.',
    en: 'Telegram is switched off, or the token of the bot is missing. See Parameters.',
  },
  'telegram-bot-unnamed': {
    status: 409,
    es: 'Falta el nombre del bot en los parámetros.',
    en: 'The name of the bot is missing in the parameters.',
  },
  // to the letter in both languages: docs/product/fields.md#users
  'telegram-user-without-email': {
    status: 409,
    es: 'User {user} must be configured with an e-mail previously',
    en: 'User {user} must be configured with an e-mail previously',
  },
  'telegram-user-unregistered': {
    status: 409,
    es: 'El usuario {userID} no está registrado en Telegram.',
    en: 'User {userID} is not registered with Telegram.',
  },
  // docs/product/messages.md#telegram-mail
  'telegram-mail-failed': {
    status: 502,
    es: 'Ha ocurrido un error, vuelva a intentarlo',
    en: 'An error has occurred, please try again',
  },
  'telegram-wrong-token': {
    status: 502,
    es: 'Telegram no conoce ese token: cópielo de nuevo de @BotFather.',
    en: 'Telegram does not know that token: copy it from @BotFather again.',
  },
  'telegram-elsewhere': {
    status: 502,
    es: 'Otro programa está leyendo los mensajes del mismo bot. Cada instalación necesita un bot propio.',
    en: 'Another program reads the messages of the same bot. Each installation needs a bot of its own.',
  },
  'telegram-busy': {
    status: 502,
    es: 'Telegram pide esperar: recibió demasiadas solicitudes.',
    en: 'Telegram asks to wait: it was asked too often.',
  },
  'telegram-away': {
    status: 502,
    es: 'Telegram no responde ({detail}). Compruebe la salida a internet o el proxy.',
    en: 'Telegram does not answer ({detail}). Check the way to the internet, or the proxy.',
  },
} as const
