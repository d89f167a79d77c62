/** Why a source could not be visited. */
export const OPC_STATUS_PROBLEMS = {
  'source-wrong-user': {
    status: 400,
    es: 'El servidor rechazó el usuario o la contraseña ({detail})',
    en: 'The server refused the user name or the password ({detail})',
  },
  'source-user-needed': {
    status: 400,
    es: 'El servidor pide usuario y contraseña ({detail})',
    en: 'The server asks for a user name and a password ({detail})',
  },
  'source-user-not-taken': {
    status: 400,
    es: 'El servidor no admite usuario y contraseña: déjelos vacíos ({detail})',
    en: 'The server takes no user name and password: leave them empty ({detail})',
  },
  'source-certificate-untrusted': {
    status: 400,
    es: 'El servidor no confía en el certificado de Baliza: acéptelo en el servidor ({detail})',
    en: 'The server does not trust the certificate of Baliza: accept it on the server ({detail})',
  },
  'source-certificate-refused': {
    status: 400,
    es: 'Un certificado fue rechazado ({detail})',
    en: 'A certificate was refused ({detail})',
  },
  'source-certificate-changed': {
    status: 400,
    es: 'El servidor presenta un certificado distinto del que se conoce: no se le da sesión ni contraseña hasta que un administrador lo acepte en Probar conexión ({detail})',
    en: 'The server presents another certificate than the one that it is known by: it gets neither session nor password until an administrator accepts it under Test connection ({detail})',
  },
  'source-certificate-unconfirmed': {
    status: 400,
    es: 'Nadie ha confirmado todavía el certificado de este servidor: compare la huella y confírmela en Probar conexión ({detail})',
    en: 'Nobody has confirmed the certificate of this server yet: compare its fingerprint and confirm it under Test connection ({detail})',
  },
  'source-password-in-clear': {
    status: 400,
    es: 'Sin seguridad: el usuario y la contraseña pueden viajar sin cifrar',
    en: 'Without security: the user name and the password may travel unencrypted',
  },
  'source-certificate-first': {
    status: 400,
    es: 'Se le conoce por el primer certificado que presentó: confírmelo en Probar conexión',
    en: 'It is known by the first certificate that it presented: confirm it under Test connection',
  },
  'source-certificate-expires': {
    status: 400,
    es: 'Su certificado caduca en {days} días',
    en: 'Its certificate expires in {days} days',
  },
  'source-certificate-over': {
    status: 400,
    es: 'Su certificado ha caducado',
    en: 'Its certificate has expired',
  },
  'opc-certificate-unreadable': {
    status: 400,
    es: 'El certificado no se puede leer: pruebe la conexión otra vez',
    en: 'The certificate can not be read: test the connection again',
  },
  'source-security-not-offered': {
    status: 400,
    es: 'El servidor no ofrece este modo y esta política de seguridad ({detail})',
    en: 'The server does not offer this security mode and policy ({detail})',
  },
  'source-no-session-left': {
    status: 400,
    es: 'Al servidor no le quedan sesiones libres ({detail})',
    en: 'The server has no session left for us ({detail})',
  },
  'source-nobody-answers': {
    status: 400,
    es: 'Nadie responde en esa dirección ({detail})',
    en: 'Nobody answers at this address ({detail})',
  },
  'source-host-unknown': {
    status: 400,
    es: 'No se conoce el nombre del equipo ({detail})',
    en: 'The name of the host is unknown ({detail})',
  },
  'source-host-unreachable': {
    status: 400,
    es: 'No se puede llegar al equipo ({detail})',
    en: 'The host can not be reached ({detail})',
  },
  'source-address-refused': {
    status: 400,
    es: 'En esa dirección no se lee ningún origen: es de enlace local, la de una nube para sus máquinas o de ninguna máquina ({detail})',
    en: 'No source is read at this address: it is link-local, of a cloud for its own machines, or of no machine ({detail})',
  },
  'source-cut-off': {
    status: 400,
    es: 'La conexión se cortó antes de que llegara una respuesta: ¿es un servidor OPC UA? ({detail})',
    en: 'The connection was cut before an answer came: is this an OPC UA server? ({detail})',
  },
  'source-no-answer': {
    status: 400,
    es: 'No respondió a tiempo ({detail})',
    en: 'No answer in time ({detail})',
  },
  'source-silent': { status: 400, es: 'Sin noticias durante {detail}', en: 'Silent for {detail}' },
  'source-closed': { status: 400, es: 'La conexión se cerró', en: 'The connection was closed' },
  'source-push-silent': {
    status: 400,
    es: 'No llegaron lecturas durante {detail}',
    en: 'No readings came for {detail}',
  },
  'source-clock-behind': {
    status: 400,
    es: 'El reloj va {detail} por detrás; se corrige',
    en: 'Its clock is {detail} behind; this is corrected',
  },
  'source-clock-ahead': {
    status: 400,
    es: 'El reloj va {detail} por delante; se corrige',
    en: 'Its clock is {detail} ahead; this is corrected',
  },
  'source-not-json': {
    status: 400,
    es: 'La respuesta no es JSON ({detail})',
    en: 'The answer is not JSON ({detail})',
  },
  'source-not-xml': {
    status: 400,
    es: 'La respuesta no es el XML esperado ({detail})',
    en: 'The answer is not XML as it should be ({detail})',
  },
  'source-fault': {
    status: 400,
    es: 'El servidor rechazó el pedido ({detail})',
    en: 'The server refused the request ({detail})',
  },
  'source-moved': {
    status: 400,
    es: 'El documento cambió de dirección: ingrese la nueva ({detail})',
    en: 'The document has moved: enter its new address ({detail})',
  },
  'source-not-found': {
    status: 400,
    es: 'No hay nada que leer en esa dirección ({detail})',
    en: 'There is nothing to read at this address ({detail})',
  },
  'source-server-failed': {
    status: 400,
    es: 'El servidor falló ({detail})',
    en: 'The server failed ({detail})',
  },
  'source-too-often': {
    status: 400,
    es: 'El servidor pide que se lo consulte con menos frecuencia ({detail})',
    en: 'The server wants to be asked less often ({detail})',
  },
  'source-too-large': {
    status: 400,
    es: 'La respuesta es demasiado grande ({detail})',
    en: 'The answer is too large ({detail})',
  },
  'source-broken-off': {
    status: 400,
    es: 'La conexión se cortó antes de que la respuesta estuviera completa ({detail})',
    en: 'The connection broke off before the answer was complete ({detail})',
  },
  'source-other-protocol': {
    status: 400,
    es: 'Quien responde en esa dirección habla otro protocolo ({detail})',
    en: 'Whoever answers at this address speaks another protocol ({detail})',
  },
  'source-certificate-unknown': {
    status: 400,
    es: 'Nadie en quien confiemos responde por el certificado: ponga el de su autoridad en certificates/authorities ({detail})',
    en: 'Nobody whom we trust vouches for the certificate: put that of its authority into certificates/authorities ({detail})',
  },
  'source-certificate-expired': {
    status: 400,
    es: 'El certificado del servidor venció ({detail})',
    en: 'The certificate of the server has expired ({detail})',
  },
  'source-certificate-other-host': {
    status: 400,
    es: 'El certificado del servidor es de otro nombre ({detail})',
    en: 'The certificate of the server is for another name ({detail})',
  },
  'source-failed': { status: 400, es: 'La conexión falló: {detail}', en: 'The connection failed: {detail}' },
} as const
