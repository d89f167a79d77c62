export const USERS_PROBLEMS = {
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
  'password-over': {
    status: 403,
    es: 'Su contraseña temporal venció. Pida otra a un administrador.',
    en: 'Your temporary password has run out. Ask an administrator for another one.',
  },
  'password-of-domain': {
    status: 409,
    es: 'Su contraseña es la del dominio {domain}: cámbiela allí.',
    en: 'Your password is the one of the domain {domain}: change it there.',
  },
} as const
