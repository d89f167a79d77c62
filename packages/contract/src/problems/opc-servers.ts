export const OPC_SERVERS_PROBLEMS = {
  'opc-name-required': {
    status: 400,
    es: 'Debe definir un nombre del servidor',
    en: 'A name for the server is required',
  },
  'opc-host-required': {
    status: 400,
    es: 'Debe definir la dirección del servidor',
    en: 'The address of the server is required',
  },
  'opc-type-required': {
    status: 400,
    es: 'Debe elegir un tipo de servidor',
    en: 'A type of server must be chosen',
  },
  'opc-address-invalid': {
    status: 400,
    es: 'La dirección no sirve para este tipo de servidor: se espera algo como {example}',
    en: 'The address does not suit this type of server: something like {example} is expected',
  },
  'opc-da-direct': {
    status: 400,
    es: 'OPC DA clásico (opcda://) usa DCOM y no se puede leer directamente. Hay dos caminos: una pasarela DA→UA junto al servidor, con su dirección opc.tcp://, o su servicio OPC XML-DA, con su dirección http://.',
    en: 'Classic OPC DA (opcda://) uses DCOM and can not be read directly. There are two ways: a DA-to-UA gateway beside the server, by its opc.tcp:// address, or its OPC XML-DA service, by its http:// address.',
  },
  'opc-headers-invalid': {
    status: 400,
    es: 'La línea {line} de las cabeceras no sirve: se espera algo como X-Api-Key: 1234',
    en: 'Line {line} of the headers does not suit: something like X-Api-Key: 1234 is expected',
  },
  'opc-password-again': {
    status: 400,
    es: 'La dirección, el usuario o la seguridad han cambiado: escriba de nuevo la contraseña, o quítela.',
    en: 'The address, the user or the security has changed: enter the password again, or remove it.',
  },
  'opc-headers-again': {
    status: 400,
    es: 'La dirección ha cambiado: escriba de nuevo las cabeceras, o quítelas.',
    en: 'The address has changed: enter the headers again, or remove them.',
  },
  'opc-server-unknown': {
    status: 404,
    es: 'El servidor OPC {opcServerID} no existe.',
    en: 'OPC server {opcServerID} does not exist.',
  },
  'opc-server-taken': {
    status: 409,
    es: 'Ya existe un servidor “{name}”.',
    en: 'There is already a server “{name}”.',
  },
  'opc-server-used': {
    status: 409,
    es: 'El servidor “{name}” tiene {count} tags: {tags}. Muévalos o elimínelos antes.',
    en: 'Server “{name}” has {count} tags: {tags}. Move or delete them first.',
  },
  'opc-browse-impossible': {
    status: 400,
    es: 'El servidor “{name}” no tiene un espacio de direcciones que explorar: solo los servidores OPC lo tienen.',
    en: 'Server “{name}” has no address space to browse: only OPC servers have one.',
  },
  'too-many-visits': {
    status: 429,
    es: 'Hay demasiadas pruebas de conexión en curso. Espere unos segundos y vuelva a intentarlo.',
    en: 'Too many connection tests are under way. Wait a few seconds and try again.',
  },
} as const
