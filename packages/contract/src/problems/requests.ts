/** What is wrong with a request whatever it is about, and with the server itself. */
export const REQUESTS_PROBLEMS = {
  'changed-meanwhile': {
    status: 409,
    es: 'Otra persona lo cambió mientras tanto. Actualice y vuelva a intentarlo.',
    en: 'Somebody else changed it meanwhile. Refresh and try again.',
  },
  unexpected: {
    status: 500,
    es: 'Ha ocurrido un error. Consulte con su supervisor. (Referencia {requestID})',
    en: 'An error has occurred. Ask your supervisor. (Reference {requestID})',
  },
  'database-away': {
    status: 503,
    es: 'La base de datos no responde. Vuelva a intentarlo en unos segundos: las máquinas se siguen leyendo.',
    en: 'The database does not answer. Try again in some seconds: the machines are still being read.',
  },
  'database-full': {
    status: 503,
    es: 'La base de datos no tiene espacio: no se pudo guardar. Avise a un administrador.',
    en: 'The database has no room left: nothing could be stored. Tell an administrator.',
  },
  'transport-decided': {
    status: 409,
    es: 'Lo decide el entorno del servidor (BALIZA_HTTP, BALIZA_TLS_CERT o BALIZA_TRUST_PROXY).',
    en: 'The environment of the server decides it (BALIZA_HTTP, BALIZA_TLS_CERT or BALIZA_TRUST_PROXY).',
  },
  'https-required': {
    status: 403,
    es: 'Desde otra máquina se entra con https://.',
    en: 'From another machine it is https:// alone.',
  },
  unavailable: {
    status: 503,
    es: 'El servidor no está listo. Vuelva a intentarlo.',
    en: 'The server is not ready. Try again.',
  },
  'field-required': { status: 400, es: 'Falta el dato {field}.', en: 'The field {field} is missing.' },
  'field-invalid': {
    status: 400,
    es: 'El dato {field} no es válido.',
    en: 'The field {field} is not valid.',
  },
  'field-too-long': {
    status: 400,
    es: 'El dato {field} admite hasta {most} caracteres.',
    en: 'The field {field} takes {most} characters at most.',
  },
  'field-too-large': {
    status: 400,
    es: 'El dato {field} debe ser {most} como máximo.',
    en: 'The field {field} must be {most} at most.',
  },
  'field-too-small': {
    status: 400,
    es: 'El dato {field} debe ser {least} como mínimo.',
    en: 'The field {field} must be {least} at least.',
  },
  'field-too-small-or-equal': {
    status: 400,
    es: 'El dato {field} debe ser mayor que {least}.',
    en: 'The field {field} must be greater than {least}.',
  },
  'fields-unknown': {
    status: 400,
    es: 'La solicitud tiene datos que no se conocen: {fields}.',
    en: 'The request has fields that are not known: {fields}.',
  },
  'field-twice': {
    status: 400,
    es: 'El dato {field} está dos veces.',
    en: 'The field {field} is there twice.',
  },
  'field-not-number': {
    status: 400,
    es: 'El dato {field} debe ser un número.',
    en: 'The field {field} must be a number.',
  },
  'field-not-integer': {
    status: 400,
    es: 'El dato {field} debe ser un número entero.',
    en: 'The field {field} must be a whole number.',
  },
  'field-not-text': {
    status: 400,
    es: 'El dato {field} debe ser un texto.',
    en: 'The field {field} must be a text.',
  },
  'field-not-boolean': {
    status: 400,
    es: 'El dato {field} debe ser verdadero o falso (true o false).',
    en: 'The field {field} must be true or false.',
  },
  'field-not-one-of': {
    status: 400,
    es: 'El dato {field} no es válido: puede ser {choices}.',
    en: 'The field {field} is not valid: it may be {choices}.',
  },
  'filter-invalid': { status: 400, es: 'El filtro no es válido.', en: 'The filter is not valid.' },
  'grid-field-unknown': {
    status: 400,
    es: 'La lista no tiene la columna {unknown}.',
    en: 'The list has no column {unknown}.',
  },
  'grid-operation-unknown': {
    status: 400,
    es: 'No existe la operación {operation}.',
    en: 'There is no operation {operation}.',
  },
  'grid-operation-invalid': {
    status: 400,
    es: 'La operación {operation} no sirve para la columna {field}.',
    en: 'The operation {operation} does not suit the column {field}.',
  },
  'grid-value-invalid': {
    status: 400,
    es: 'El valor buscado en la columna {field} no es válido.',
    en: 'The value looked for in the column {field} is not valid.',
  },
  'grid-interval-invalid': {
    status: 400,
    es: 'La columna {field} no se puede agrupar por {interval}.',
    en: 'The column {field} can not be grouped by {interval}.',
  },
  'grid-option-invalid': {
    status: 400,
    es: 'La opción {option} de la lista no es válida.',
    en: 'The option {option} of the list is not valid.',
  },
  'grid-filter-too-long': {
    status: 400,
    es: 'El filtro tiene más de {most} condiciones. Elija menos valores.',
    en: 'The filter has more than {most} conditions. Choose fewer values.',
  },
  'grid-too-many-rows': {
    status: 400,
    es: 'El resultado tiene más de {most} filas. Filtre más o expórtelo a Excel.',
    en: 'The result has more than {most} rows. Filter more or export it to Excel.',
  },
  'question-too-long': {
    status: 400,
    es: 'La base de datos tardó demasiado en responder. Filtre más, o pida un período más corto.',
    en: 'The database took too long to answer. Filter more, or ask for a shorter period.',
  },
  'lists-of-session': {
    status: 429,
    es: 'Su sesión pide demasiadas listas a la vez: esperan {most}. Vuelva a intentarlo en {seconds} s.',
    en: 'Your session asks for too many lists at once: {most} are waiting. Try again in {seconds} s.',
  },
  'downloads-of-session': {
    status: 429,
    es: 'Ya tiene {most} descargas en curso. Espere a que termine una y vuelva a intentarlo en {seconds} s.',
    en: 'You have {most} downloads under way already. Wait for one to end and try again in {seconds} s.',
  },
  'downloads-of-all': {
    status: 429,
    es: 'Ya hay {most} descargas en curso. Vuelva a intentarlo en {seconds} s.',
    en: '{most} downloads are under way already. Try again in {seconds} s.',
  },
  'streams-of-session': {
    status: 429,
    es: 'Su sesión ya sigue las líneas en {most} ventanas. Cierre alguna y vuelva a intentarlo en {seconds} s.',
    en: 'Your session follows the lines in {most} windows already. Close one and try again in {seconds} s.',
  },
  'streams-of-all': {
    status: 429,
    es: 'Ya hay {most} pantallas que siguen las líneas. Vuelva a intentarlo en {seconds} s.',
    en: '{most} screens follow the lines already. Try again in {seconds} s.',
  },
  'address-too-long': {
    status: 431,
    es: 'La dirección es demasiado larga: el filtro tiene demasiadas condiciones. Elija menos valores.',
    en: 'The address is too long: the filter has too many conditions. Choose fewer values.',
  },
  'username-required': {
    status: 400,
    es: 'El campo nombre de usuario es obligatorio.',
    en: 'The field user name is required.',
  },
  'password-required': {
    status: 400,
    es: 'El campo contraseña es obligatorio.',
    en: 'The field password is required.',
  },
  'body-unreadable': {
    status: 400,
    es: 'No se pudo leer la solicitud.',
    en: 'The request could not be read.',
  },
  'body-packed': {
    status: 415,
    es: 'La solicitud llega comprimida: debe enviarse sin comprimir.',
    en: 'The request is compressed: it must be sent as it is.',
  },
  'request-too-slow': {
    status: 408,
    es: 'La solicitud tardó demasiado en llegar.',
    en: 'The request took too long to arrive.',
  },
  'body-too-large': { status: 413, es: 'La solicitud es demasiado grande.', en: 'The request is too large.' },
  'media-type-unknown': {
    status: 415,
    es: 'La solicitud debe enviarse como JSON o como formulario.',
    en: 'The request must be sent as JSON or as a form.',
  },
  'call-unknown': {
    status: 404,
    es: 'No existe la dirección solicitada.',
    en: 'There is nothing at this address.',
  },
} as const
