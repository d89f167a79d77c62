/** What is refused of a new installation, of its parameters and of its terminals. */
export const SETUP_PROBLEMS = {
  'setup-done': { status: 409, es: 'El sistema ya fue configurado', en: 'The system was already configured' },
  'setup-pending': {
    status: 503,
    es: 'Baliza todavía no está configurada: abra /setup.',
    en: 'Baliza is not set up yet: open /setup.',
  },
  'setup-code-wrong': {
    status: 403,
    es: 'El código de instalación no es correcto. Está en la salida del servidor, donde se inició.',
    en: 'The setup code is wrong. The server printed it when it started.',
  },
  'connection-unreadable': {
    status: 400,
    es: 'La cadena de conexión no se entiende: escriba postgres://usuario:contraseña@servidor/base.',
    en: 'The connection string is not understood: write postgres://user:password@server/database.',
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
  // backups
  'database-not-empty': {
    status: 409,
    es: 'La base de datos ya tiene usuarios o líneas: una copia solo se restaura en una base vacía.',
    en: 'The database already has users or lines: a backup is restored into an empty one alone.',
  },
  'backup-unreadable': {
    status: 400,
    es: 'El archivo no es una copia de seguridad de Baliza, o está incompleto.',
    en: 'The file is no backup of Baliza, or it is incomplete.',
  },
  'backup-newer': {
    status: 409,
    es: 'La copia es de una versión más nueva de Baliza ({migration}). Actualice Baliza antes de restaurarla.',
    en: 'The backup belongs to a newer version of Baliza ({migration}). Update Baliza before restoring it.',
  },
  // parameters
  'time-zone-unknown': {
    status: 400,
    es: 'La zona horaria {zone} no existe: use un nombre IANA, como America/Bogota.',
    en: 'There is no time zone {zone}: use an IANA name, such as America/Bogota.',
  },
  'public-url-invalid': {
    status: 400,
    es: 'La dirección pública debe empezar por http:// o https://, como https://baliza.planta.',
    en: 'The public address must begin with http:// or https://, such as https://baliza.plant.',
  },
  'plant-name-required': {
    status: 400,
    es: 'Debe definir un nombre de planta.',
    en: 'You must give the plant a name.',
  },
  'domain-required': {
    status: 409,
    es: 'Indique el dominio antes de activar su validación: sin él nadie podría ingresar.',
    en: 'Give the domain before turning its validation on: without it nobody could log in.',
  },
  'group-required': {
    status: 409,
    es: 'Indique el grupo antes de activar su validación: sin él nadie podría ingresar.',
    en: 'Give the group before turning its validation on: without it nobody could log in.',
  },
  // terminals
  'terminal-unknown': {
    status: 404,
    es: 'La terminal {terminalID} no existe.',
    en: 'Terminal {terminalID} does not exist.',
  },
  'terminal-line-required': { status: 400, es: 'Debe elegir una línea', en: 'You must choose a line' },
  'terminal-address-invalid': {
    status: 400,
    es: '“{ipAddress}” no es una dirección IP.',
    en: '“{ipAddress}” is not an IP address.',
  },
  'terminal-address-taken': {
    status: 409,
    es: 'La dirección {ipAddress} ya es la terminal de la línea {lineID}. Elimínela antes.',
    en: 'The address {ipAddress} is already the terminal of line {lineID}. Delete that one first.',
  },
} as const
