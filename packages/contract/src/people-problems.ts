/** What is refused of users, their passwords and their sessions. */
export const PEOPLE_PROBLEMS = {
  // users
  'user-unknown': { status: 404, es: 'El usuario {userID} no existe.', en: 'User {userID} does not exist.' },
  'user-taken': {
    status: 409,
    es: 'Ya existe un usuario {userID}.',
    en: 'There is already a user {userID}.',
  },
  'user-last-administrator': {
    status: 409,
    es: '{userID} es el único administrador activo: nombre antes a otro.',
    en: '{userID} is the only active administrator: name another one first.',
  },
  'user-is-yourself': {
    status: 409,
    es: 'No puede eliminar su propio usuario. Pídaselo a otro administrador.',
    en: 'You cannot delete your own user. Ask another administrator.',
  },
  'user-signed': {
    status: 409,
    es: 'El usuario {userID} firmó. Paradas: {stops}. Órdenes: {orders}. Producción: {corrections}. Mantenimientos: {calls}. En lugar de eliminarlo, desactívelo.',
    en: 'User {userID} signed. Stops: {stops}. Orders: {orders}. Production: {corrections}. Maintenance calls: {calls}. Deactivate it instead of deleting it.',
  },
  'email-invalid': {
    status: 400,
    es: 'Debe ingresar un formato de email válido.',
    en: 'You must enter a valid e-mail address.',
  },
  // passwords
  'password-blank': {
    status: 400,
    es: 'El campo contraseña es obligatorio.',
    en: 'The field password is required.',
  },
  'password-too-long': {
    status: 400,
    es: 'La contraseña admite hasta {most} caracteres.',
    en: 'A password has {most} characters at most.',
  },
  'password-too-short': {
    status: 400,
    es: 'La contraseña debe tener al menos {least} caracteres.',
    en: 'A password has {least} characters at least.',
  },
  'password-is-user-name': {
    status: 400,
    es: 'La contraseña no puede ser el nombre de usuario.',
    en: 'The password cannot be the user name.',
  },
  'password-common': {
    status: 400,
    es: 'Esa contraseña es de las que se prueban primero. Elija otra.',
    en: 'That password is one of those that are tried first. Choose another one.',
  },
  'password-same': {
    status: 400,
    es: 'La contraseña nueva es igual a la anterior.',
    en: 'The new password is the same as the old one.',
  },
  'wrong-old-password': {
    status: 401,
    es: 'La contraseña actual no es correcta.',
    en: 'The current password is not right.',
  },
  'password-must-change': {
    status: 403,
    es: 'Debe cambiar su contraseña temporal: ingrese con su usuario y elija una nueva.',
    en: 'You must change your temporary password: log in and choose a new one.',
  },
  'password-of-domain': {
    status: 409,
    es: 'Su contraseña es la del dominio {domain}: cámbiela allí.',
    en: 'Your password is the one of the domain {domain}: change it there.',
  },
  // the directory
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
  // the second factor
  'wrong-code': { status: 401, es: 'El código no es correcto.', en: 'The code is not right.' },
  'login-ticket-ended': {
    status: 401,
    es: 'Pasó demasiado tiempo. Ingrese de nuevo con su contraseña.',
    en: 'Too much time has passed. Log in again with your password.',
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
  // sessions
  'session-unknown': { status: 404, es: 'Esa sesión ya terminó.', en: 'That session has already ended.' },
} as const
