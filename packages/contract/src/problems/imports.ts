export const IMPORTS_PROBLEMS = {
  'import-too-large': {
    status: 400,
    es: 'El archivo supera los {megabytes} MB. Divídalo en varios.',
    en: 'The file is larger than {megabytes} MB. Split it into several.',
  },
  'import-too-many-rows': {
    status: 400,
    es: 'El archivo tiene más de {most} filas. Divídalo en varios.',
    en: 'The file has more than {most} rows. Split it into several.',
  },
  'import-unreadable': {
    status: 400,
    es: 'No se pudo leer el archivo “{name}”: está dañado o protegido. Guárdelo de nuevo como CSV o XLSX.',
    en: 'The file “{name}” could not be read: it is damaged or protected. Save it again as CSV or XLSX.',
  },
  'import-format-unknown': {
    status: 400,
    es: 'El archivo “{name}” no es CSV ni XLSX.',
    en: 'The file “{name}” is neither CSV nor XLSX.',
  },
  'import-empty': {
    status: 400,
    es: 'El archivo no tiene filas debajo de los títulos.',
    en: 'The file has no rows below its headings.',
  },
  'import-columns-missing': {
    status: 400,
    es: 'Faltan columnas en la primera fila: {columns}.',
    en: 'Columns are missing in the first row: {columns}.',
  },
  'import-column-twice': {
    status: 400,
    es: 'La columna {column} está dos veces en la primera fila.',
    en: 'The column {column} is in the first row twice.',
  },
  'import-changed': {
    status: 409,
    es: 'Los datos cambiaron desde la vista previa. Revísela de nuevo antes de confirmar.',
    en: 'The data changed since the preview. Look at it again before you confirm.',
  },
  'import-number-invalid': { status: 400, es: '“{value}” no es un número', en: '“{value}” is not a number' },
  'import-number-ambiguous': {
    status: 400,
    es: '“{value}” puede leerse de dos maneras: escríbalo sin separador de miles',
    en: '“{value}” can be read in two ways: write it without a thousands separator',
  },
  'import-row-repeated': { status: 400, es: 'Repite la fila {row}', en: 'It repeats row {row}' },
} as const
