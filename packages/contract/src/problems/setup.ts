/** A new installation and its database. */
export const SETUP_PROBLEMS = {
  'certificate-unfit': {
    status: 400,
    es: 'El certificado y su clave no sirven: hacen falta los dos, en formato PEM y sin contraseña ({detail})',
    en: 'The certificate and its key do not fit: both are needed, as PEM and without a password ({detail})',
  },
  'setup-done': { status: 409, es: 'El sistema ya fue configurado', en: 'The system was already configured' },
  'setup-pending': {
    status: 503,
    es: 'Baliza todavía no está configurada: abra /setup.',
    en: 'Baliza is not set up yet: open /setup.',
  },
  'setup-code-wrong': {
    status: 403,
    es: 'El código de instalación no es correcto. Está en la salida del servidor, donde se inició, y en setup-code.txt, en su carpeta de datos.',
    en: 'The setup code is wrong. The server printed it when it started; it is also in setup-code.txt in its data folder.',
  },
  'connection-unreadable': {
    status: 400,
    es: 'La cadena de conexión no se entiende: escriba postgres://usuario:contraseña@servidor/base.',
    en: 'The connection string is not understood: write postgres://user:password@server/database.',
  },
  'database-file-elsewhere': {
    status: 400,
    es: 'El archivo debe estar en la carpeta de datos ({folder}). Para otro lugar, inicie Baliza con BALIZA_DATABASE.',
    en: 'The file must be in the data folder ({folder}). For another place start Baliza with BALIZA_DATABASE.',
  },
  'database-authority-unfit': {
    status: 400,
    es: 'El certificado de la autoridad no sirve: hace falta en formato PEM ({detail})',
    en: 'The certificate of the authority does not fit: it is needed as PEM ({detail})',
  },
  'database-unreachable': {
    status: 503,
    es: 'El servidor de la base de datos no responde: revise la dirección y el puerto ({detail}).',
    en: 'The database server does not answer: check address and port ({detail}).',
  },
  'database-not-found': {
    status: 503,
    es: 'No existe el servidor de la base de datos: revise la dirección ({detail}).',
    en: 'There is no such database server: check the address ({detail}).',
  },
  'database-login-refused': {
    status: 403,
    es: 'El servidor de la base de datos rechazó el usuario o la contraseña ({detail}).',
    en: 'The database server refused the user or the password ({detail}).',
  },
  'database-newer': {
    status: 409,
    es: 'La base de datos es de una versión más nueva de Baliza ({migration}). Actualice Baliza.',
    en: 'The database belongs to a newer version of Baliza ({migration}). Update Baliza.',
  },
  'secret-key-differs': {
    status: 409,
    es: 'Otro nodo de esta planta sella las contraseñas con otra clave ({other}); la de este es {own}. Déle la misma (BALIZA_KEY_FILE) y arranque de nuevo.',
    en: 'Another node of this plant seals passwords with another key ({other}); this one has {own}. Give it the same (BALIZA_KEY_FILE) and start again.',
  },
  'secret-key-missing': {
    status: 409,
    es: 'Las contraseñas de esta base de datos se sellaron con otra clave ({stored}); la de este nodo es {own}. Traiga aquella (BALIZA_KEY_FILE) y arranque de nuevo. Si se ha perdido, arranque una vez con BALIZA_KEY_LOST=accept y vuelva a introducir las contraseñas: son {count}.',
    en: 'The passwords of this database were sealed with another key ({stored}); this node has {own}. Bring that one (BALIZA_KEY_FILE) and start again. If it is lost, start once with BALIZA_KEY_LOST=accept and enter the passwords again: there are {count}.',
  },
  'secret-key-in-environment': {
    status: 409,
    es: 'La clave está en BALIZA_KEY: ponga una nueva delante, separada por un espacio (openssl rand -base64 32), y repita la orden.',
    en: 'The key is in BALIZA_KEY: put a new one before it, with a space between (openssl rand -base64 32), and give the command again.',
  },
} as const
