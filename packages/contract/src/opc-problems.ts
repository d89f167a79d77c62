/** What is refused of OPC servers and tags, and why a source could not be visited. */
export const OPC_PROBLEMS = {
  // servers
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
  // readings that are sent to us
  'push-token-unknown': {
    status: 401,
    es: 'La clave de la fuente falta, no existe o fue revocada.',
    en: 'The token of the source is missing, does not exist or was revoked.',
  },
  'push-server-closed': {
    status: 409,
    es: 'El servidor “{name}” está deshabilitado o ya no recibe lecturas enviadas.',
    en: 'Server “{name}” is disabled or does not take pushed readings any more.',
  },
  'push-token-needless': {
    status: 409,
    es: 'Solo un servidor de tipo API con dirección push:// recibe lecturas con una clave.',
    en: 'Only a server of type API with a push:// address takes readings by a token.',
  },
  'push-readings-refused': {
    status: 400,
    es: 'No se tomó ninguna lectura. No sirven ({count}): {list}',
    en: 'No reading was taken. These do not fit ({count}): {list}',
  },
  'push-tag-unknown': {
    status: 400,
    es: 'el servidor no tiene el tag “{tag}”',
    en: 'the server has no tag “{tag}”',
  },
  'push-value-unfit': {
    status: 400,
    es: '“{tag}” es {type} y el valor no',
    en: '“{tag}” is {type} and the value is not',
  },
  'push-nothing-yet': {
    status: 400,
    es: 'Todavía no envió lecturas',
    en: 'It has not sent any readings yet',
  },
  'push-silent-since': {
    status: 400,
    es: 'No envía lecturas desde {at}',
    en: 'It has sent no readings since {at}',
  },
  'push-sequence-too-far': {
    status: 400,
    es: 'El número de secuencia {sequence} está demasiado lejos del último, {last}: hasta {most} se acepta. Si la cuenta se perdió, haga otra clave y comience de nuevo.',
    en: 'Sequence {sequence} is too far from the last one, {last}: up to {most} is taken. If the count was lost, make another token and begin anew.',
  },
  'push-too-fast': {
    status: 429,
    es: 'La fuente envía más de {most} lotes en {window} s. Reúna las lecturas en lotes y espere {seconds} s.',
    en: 'The source sends more than {most} batches in {window} s. Put readings together in batches and wait {seconds} s.',
  },
  'push-too-much-waiting': {
    status: 503,
    es: 'Hay demasiadas lecturas por procesar. Guarde el lote y vuelva a enviarlo en {seconds} s.',
    en: 'Too many readings are waiting. Keep the batch and send it again in {seconds} s.',
  },
  // tags
  'tag-name-required': { status: 400, es: 'Debe definir un nombre del servidor', en: 'A name is required' },
  'tag-name-quoted': {
    status: 400,
    es: 'El nombre no puede llevar comillas ni barras invertidas: los scripts nombran los tags entre comillas',
    en: 'The name may hold no quotes or backslashes: scripts name tags in quotes',
  },
  'tag-type-required': { status: 400, es: 'Debe elegir un tipo de dato', en: 'A data type must be chosen' },
  'tag-type-unknown': {
    status: 400,
    es: 'No existe el tipo de dato “{type}”',
    en: 'There is no data type “{type}”',
  },
  'tag-server-required': { status: 400, es: 'Debe elegir un servidor', en: 'A server must be chosen' },
  'tag-server-unknown': {
    status: 400,
    es: 'No existe el servidor “{name}”',
    en: 'There is no server “{name}”',
  },
  'tag-url-required': { status: 400, es: 'Debe definir la URL', en: 'The URL is required' },
  'tag-url-invalid': {
    status: 400,
    es: 'La URL no sirve para este servidor: se espera algo como {example}',
    en: 'The URL does not suit this server: something like {example} is expected',
  },
  'tag-unknown': { status: 404, es: 'El tag {tagID} no existe.', en: 'Tag {tagID} does not exist.' },
  'tag-taken': { status: 409, es: 'Ya existe un tag “{name}”.', en: 'There is already a tag “{name}”.' },
  'tag-used': {
    status: 409,
    es: 'El tag “{name}” se usa en los scripts de las líneas {lines}. Quítelo de ellos antes de eliminarlo.',
    en: 'Tag “{name}” is used by the scripts of lines {lines}. Take it out of them before deleting it.',
  },
  'tag-used-renamed': {
    status: 409,
    es: 'El tag “{name}” se usa en los scripts de las líneas {lines}, que lo buscan por su nombre. Cree otro tag y cambie los scripts, o deje el nombre.',
    en: 'Tag “{name}” is used by the scripts of lines {lines}, which find it by its name. Create another tag and change the scripts, or keep the name.',
  },
  // why a source could not be visited
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
