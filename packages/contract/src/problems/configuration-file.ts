export const CONFIGURATION_FILE_PROBLEMS = {
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
