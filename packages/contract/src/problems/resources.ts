/** Lines, their scripts and the pipeline that reads them. */
export const RESOURCES_PROBLEMS = {
  'line-unknown': { status: 404, es: 'La línea {lineID} no existe.', en: 'Line {lineID} does not exist.' },
  'line-without-order-manager': {
    status: 409,
    es: 'La línea {lineID} no gestiona órdenes.',
    en: 'Line {lineID} does not manage orders.',
  },
  'line-without-stops-manager': {
    status: 409,
    es: 'La línea {lineID} no admite paradas cargadas a mano.',
    en: 'Line {lineID} does not take stops entered by hand.',
  },
  'line-number-invalid': {
    status: 400,
    es: 'Defina una línea de 1 a 99.',
    en: 'Choose a line number from 1 to 99.',
  },
  'line-number-taken': {
    status: 409,
    es: 'Ya existe la línea {lineID}.',
    en: 'There is already a line {lineID}.',
  },
  'line-sector-required': { status: 400, es: 'Debe elegir un sector', en: 'A sector must be chosen' },
  'line-description-required': {
    status: 400,
    es: 'Debe definir una descripción.',
    en: 'A description is required.',
  },
  'line-has-facts': {
    status: 409,
    es: 'La línea {lineID} tiene historia. Órdenes: {orders}. Paradas firmadas: {stops}. Piezas: {pieces}. Llamadas de mantenimiento: {calls}. Tramos en marcha: {runs}. No se puede eliminar.',
    en: 'Line {lineID} has a history. Orders: {orders}. Signed stops: {stops}. Pieces: {pieces}. Maintenance calls: {calls}. Stretches of running: {runs}. It cannot be deleted.',
  },
  'line-linked': {
    status: 409,
    es: 'La línea {lineID} está en uso. Terminales: {terminals}. Objetivos: {targets}. Velocidades de producto: {speeds}. Equipos: {equipments}. Motivos de parada: {reasons}. Quítela de ahí antes de eliminarla.',
    en: 'Line {lineID} is in use. Terminals: {terminals}. Targets: {targets}. Product speeds: {speeds}. Equipment: {equipments}. Stop reasons: {reasons}. Take it away there before deleting it.',
  },
  'scripts-busy': {
    status: 429,
    es: 'Hay demasiados scripts en prueba a la vez. Espere un momento.',
    en: 'Too many scripts are being tried at once. Wait a moment.',
  },
  'journal-elsewhere': {
    status: 409,
    es: 'El registro de lecturas no está en este servidor: la prueba se hace donde se leen los tags.',
    en: 'The journal of readings is not on this server: the trial runs where the tags are read.',
  },
  'dry-run-too-long': {
    status: 409,
    es: 'La prueba tardó demasiado y se interrumpió. Pruebe con scripts más simples.',
    en: 'The trial took too long and was stopped. Try simpler scripts.',
  },
  'script-invalid': {
    status: 400,
    es: 'El script “{script}” no se entiende (línea {line}, columna {column}). JavaScript dice: “{message}”',
    en: 'The script “{script}” cannot be understood (line {line}, column {column}). JavaScript says: “{message}”',
  },
  'script-gives-nothing': {
    status: 400,
    es: 'El script “{script}” no da ningún resultado: escriba una expresión, o un cuerpo de función con return',
    en: 'The script “{script}” gives no result: write an expression, or the body of a function with return',
  },
  'line-without-production-manager': {
    status: 409,
    es: 'La línea {lineID} no admite producción cargada a mano.',
    en: 'Line {lineID} does not take production entered by hand.',
  },
} as const
