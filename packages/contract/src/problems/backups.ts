/** Backups: written, kept, brought back. */
export const BACKUPS_PROBLEMS = {
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
  'backup-sealed': {
    status: 400,
    es: 'La copia está cifrada: indique el archivo de la clave privada (--identity, o BALIZA_BACKUP_IDENTITY_FILE).',
    en: 'The backup is encrypted: name the file of the private key (--identity, or BALIZA_BACKUP_IDENTITY_FILE).',
  },
  'backup-identity-wrong': {
    status: 400,
    es: 'La copia se cifró para otra clave: la privada que se indica no la abre.',
    en: 'The backup was encrypted to another key: the private one that is named does not open it.',
  },
  'backup-identity-unreadable': {
    status: 400,
    es: 'El archivo de la clave privada no tiene ninguna de age (AGE-SECRET-KEY-1…).',
    en: 'The file of the private key holds none of age (AGE-SECRET-KEY-1…).',
  },
  'backup-recipient-unreadable': {
    status: 400,
    es: 'La clave pública número {number} de BALIZA_BACKUP_RECIPIENT no es de age (age1…): no se escribe ninguna copia sin cifrar en su lugar.',
    en: 'Public key number {number} of BALIZA_BACKUP_RECIPIENT is none of age (age1…): no backup is written in clear instead.',
  },
  'backup-no-room': {
    status: 507,
    es: 'No queda sitio para la copia de seguridad en {folder}.',
    en: 'There is no room left for the backup in {folder}.',
  },
  'backup-folder-gone': {
    status: 409,
    es: 'La carpeta de las copias de seguridad no está: {folder}.',
    en: 'The folder of the backups is not there: {folder}.',
  },
  'backup-folder-closed': {
    status: 403,
    es: 'Baliza no puede escribir en la carpeta de las copias de seguridad: {folder}.',
    en: 'Baliza may not write into the folder of the backups: {folder}.',
  },
  'backup-differs': {
    status: 500,
    es: 'La copia se restauró aparte y no es igual a la base de datos: no cuente con ella ({file}).',
    en: 'The backup was restored aside and differs from the database: do not rely on it ({file}).',
  },
  'backup-key-file-gone': {
    status: 409,
    es: 'El archivo con las claves públicas de las copias de seguridad no se puede leer: {file}.',
    en: 'The file with the public keys of backups can not be read: {file}.',
  },
  'backup-folder-relative': {
    status: 400,
    es: 'La carpeta se escribe entera, desde su raíz: {folder} no lo está.',
    en: 'A folder is written in full, from its root: {folder} is not.',
  },
  'backup-decided': {
    status: 409,
    es: 'Lo ha decidido el entorno del servidor (BALIZA_BACKUP_AT, BALIZA_BACKUP_FOLDER, BALIZA_BACKUP_KEEP).',
    en: 'The environment of the server has decided that (BALIZA_BACKUP_AT, BALIZA_BACKUP_FOLDER, BALIZA_BACKUP_KEEP).',
  },
  'backup-failed': {
    status: 500,
    es: 'La copia de seguridad no se pudo escribir: {detail}',
    en: 'The backup could not be written: {detail}',
  },
} as const
