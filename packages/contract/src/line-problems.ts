/** What is refused of buildings, sectors and lines. */
export const LINE_PROBLEMS = {
  // areas
  'building-unknown': {
    status: 404,
    es: 'El edificio {buildingId} no existe.',
    en: 'Building {buildingId} does not exist.',
  },
  'building-name-required': {
    status: 400,
    es: 'Debe definir un nombre de edificio.',
    en: 'A name for the building is required.',
  },
  'building-name-taken': {
    status: 409,
    es: 'Ya existe un edificio “{name}”.',
    en: 'There is already a building “{name}”.',
  },
  'building-has-sectors': {
    status: 409,
    es: 'El edificio “{name}” contiene sectores: {sectors}. Muévalos o elimínelos antes.',
    en: 'Building “{name}” holds sectors: {sectors}. Move or delete them first.',
  },
  'sector-unknown': {
    status: 404,
    es: 'El sector {sectorID} no existe.',
    en: 'Sector {sectorID} does not exist.',
  },
  'sector-name-required': {
    status: 400,
    es: 'Debe definir un nombre de sector.',
    en: 'A name for the sector is required.',
  },
  'sector-building-required': { status: 400, es: 'Debe elegir un edificio', en: 'A building must be chosen' },
  'sector-name-taken': {
    status: 409,
    es: 'Ya existe un sector “{name}”.',
    en: 'There is already a sector “{name}”.',
  },
  'sector-has-lines': {
    status: 409,
    es: 'El sector “{name}” contiene líneas: {lines}. Muévalas o elimínelas antes.',
    en: 'Sector “{name}” holds lines: {lines}. Move or delete them first.',
  },
  // lines
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
  // scripts
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
    es: 'El script “{script}” no se entiende (línea {line}, columna {column}): {message}',
    en: 'The script “{script}” cannot be understood (line {line}, column {column}): {message}',
  },
  // configuration as a file
  'configuration-unreadable': {
    status: 400,
    es: 'El archivo no es una configuración de Baliza.',
    en: 'The file is not a configuration of Baliza.',
  },
  'configuration-newer': {
    status: 400,
    es: 'El archivo es de una versión más nueva ({version}). Actualice Baliza para importarlo.',
    en: 'The file is of a newer version ({version}). Update Baliza to import it.',
  },
  'configuration-section-unknown': {
    status: 400,
    es: 'No existe la sección {section}.',
    en: 'There is no section {section}.',
  },
  'configuration-row-twice': {
    status: 400,
    es: 'La clave {key} está dos veces.',
    en: 'The key {key} is there twice.',
  },
  'configuration-name-twice': {
    status: 400,
    es: 'El nombre “{name}” está dos veces.',
    en: 'The name “{name}” is there twice.',
  },
  'configuration-row-missing': {
    status: 400,
    es: 'Nombra {section} {key}, que no existe.',
    en: 'It names {section} {key}, which does not exist.',
  },
  'configuration-row-used': {
    status: 409,
    es: 'No se puede eliminar: lo nombra {section} {key}.',
    en: 'It cannot be deleted: {section} {key} names it.',
  },
  'configuration-row-held': {
    status: 409,
    es: 'No se puede eliminar: tiene historia o está en uso (registros: {count}).',
    en: 'It cannot be deleted: it has a history or is in use (records: {count}).',
  },
  'configuration-reason-misplaced': {
    status: 400,
    es: 'El motivo “{reason}” no puede estar en esa categoría, o ya hay otro con su nombre.',
    en: 'Reason “{reason}” cannot be in that category, or there is another one of its name.',
  },
  'configuration-refused': {
    status: 409,
    es: 'El archivo no se puede importar: tiene {count} problemas.',
    en: 'The file cannot be imported: it has {count} problems.',
  },
} as const
