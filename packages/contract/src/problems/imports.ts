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
  'import-too-many-columns': {
    status: 400,
    es: 'El archivo tiene más de {most} columnas. Quite las que no hacen falta.',
    en: 'The file has more than {most} columns. Take away those that are not needed.',
  },
  'import-heading-too-long': {
    status: 400,
    es: 'El título de la columna {column} tiene más de {most} caracteres. Acórtelo.',
    en: 'The heading of column {column} has more than {most} characters. Shorten it.',
  },
  'import-unpacks-too-large': {
    status: 400,
    es: 'El archivo “{name}” ocupa demasiado al descomprimirse: se admiten {megabytes} MB. Guárdelo de nuevo como CSV.',
    en: 'The file “{name}” is too large when it is unpacked: {megabytes} MB are taken. Save it again as CSV.',
  },
  'import-too-costly': {
    status: 400,
    es: 'Leer el archivo “{name}” pide más memoria o tiempo de lo que se admite. Guárdelo de nuevo como CSV, o divídalo.',
    en: 'To read the file “{name}” takes more memory or time than it may. Save it again as CSV, or split it.',
  },
  'import-under-way': {
    status: 429,
    es: 'Se está leyendo otro archivo. Vuelva a intentarlo en {seconds} s.',
    en: 'Another file is being read. Try again in {seconds} s.',
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
