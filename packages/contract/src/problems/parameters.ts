/** The parameters of the plant, and the mail that proves them. */
export const PARAMETERS_PROBLEMS = {
  'mail-off': {
    status: 409,
    es: 'El envío de correos no está activado, o le falta el servidor o el remitente.',
    en: 'Sending e-mail is switched off, or the server or the sender is missing.',
  },
  'mail-not-sent': {
    status: 502,
    es: 'El servidor de correo no aceptó el mensaje: {reason}',
    en: 'The mail server did not take the message: {reason}',
  },
  'time-zone-unknown': {
    status: 400,
    es: 'La zona horaria {zone} no existe: use un nombre IANA, como America/Bogota.',
    en: 'There is no time zone {zone}: use an IANA name, such as America/Bogota.',
  },
  'profile-unknown': {
    status: 400,
    es: 'No existe la definición {profile}. Use baliza, iso-22400, smrp, nakajima, apq, ooe o teep.',
    en: 'There is no definition {profile}. Use baliza, iso-22400, smrp, nakajima, apq, ooe or teep.',
  },
  'profile-day-invalid': {
    status: 400,
    es: 'El día {day} desde el que rige una definición no existe: escríbalo como 2027-01-31.',
    en: 'There is no day {day} from which a definition holds: write it as 2027-01-31.',
  },
  'profile-day-twice': {
    status: 400,
    es: 'Desde el {day} rigen dos definiciones: deje una.',
    en: 'Two definitions hold from {day} on: leave one.',
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
  'mail-password-again': {
    status: 400,
    es: 'El servidor de correo, el puerto o el usuario han cambiado: escriba de nuevo la contraseña.',
    en: 'The mail server, the port or the user has changed: enter the password again.',
  },
} as const
