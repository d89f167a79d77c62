/** What is refused of pre-loaded and validated orders, and of pieces counted by hand. */
export const ORDER_PROBLEMS = {
  // pre-loaded and validated orders
  'op-required': { status: 400, es: 'El campo op es requerido', en: 'The field op is required' },
  'order-id-required': { status: 400, es: 'El campo orden es requerido', en: 'The field order is required' },
  'lot-required': { status: 400, es: 'El campo lote es requerido', en: 'The field lot is required' },
  'product-required': {
    status: 400,
    es: 'El campo producto es requerido',
    en: 'The field product is required',
  },
  'crop-not-four-digits': {
    status: 400,
    es: 'El campo cosecha debe ser de 4 digitos',
    en: 'The field crop must have 4 digits',
  },
  'amount-required': {
    status: 400,
    es: 'El campo cantidad es requerido',
    en: 'The field amount is required',
  },
  'amount-decimals': {
    status: 400,
    es: 'El campo cantidad admite hasta un decimal',
    en: 'The field amount takes one decimal at most',
  },
  'amount-too-large': {
    status: 400,
    es: 'El campo cantidad admite hasta 1.000.000 de toneladas',
    en: 'The field amount takes 1,000,000 tons at most',
  },
  'weight-too-large': {
    status: 400,
    es: 'El campo peso admite hasta 1.000.000 de kilos',
    en: 'The field weight takes 1,000,000 kilos at most',
  },
  'production-negative': {
    status: 400,
    es: 'La producción no puede ser negativa',
    en: 'Production cannot be negative',
  },
  'weight-required': { status: 400, es: 'El campo peso es requerido', en: 'The field weight is required' },
  'weight-decimals': {
    status: 400,
    es: 'El campo peso admite hasta dos decimales',
    en: 'The field weight takes two decimals at most',
  },
  'weight-not-positive': {
    status: 400,
    es: 'El campo peso debe ser mayor que cero',
    en: 'The field weight must be greater than zero',
  },
  'text-too-long': { status: 400, es: 'Máximo {most} caracteres', en: '{most} characters at most' },
  'preloaded-unknown': {
    status: 404,
    es: 'La precarga {id} no existe.',
    en: 'Pre-loaded order {id} does not exist.',
  },
  'preloaded-deleted': {
    status: 409,
    es: 'La precarga {op} fue eliminada.',
    en: 'Pre-loaded order {op} was deleted.',
  },
  'preloaded-id-taken': {
    status: 409,
    es: 'Ya existe una precarga con el id {id}.',
    en: 'There is already a pre-loaded order {id}.',
  },
  'preloaded-op-taken': {
    status: 409,
    es: 'Ya existe una precarga con la op {op}.',
    en: 'There is already a pre-loaded order with the op {op}.',
  },
  'preloaded-used': {
    status: 409,
    es: 'La precarga {op} ya fue utilizada.',
    en: 'Pre-loaded order {op} was already used.',
  },
  'validated-unknown': {
    status: 404,
    es: 'La orden a validar {orderID} no existe.',
    en: 'Future order {orderID} does not exist.',
  },
  'validated-taken': {
    status: 409,
    es: 'Ya existe una orden a validar {orderID}.',
    en: 'There is already a future order {orderID}.',
  },
  'validated-used-deleted': {
    status: 409,
    es: 'Ya se usaron para producir: {orders}. Las órdenes de producción que se hicieron con ellas quedan como están.',
    en: 'Already used for production: {orders}. The production orders that were made from them stay as they are.',
  },
  'validated-used': {
    status: 409,
    es: 'La orden a validar {orderID} ya fue utilizada.',
    en: 'Future order {orderID} was already used.',
  },
  // hand counts
  'line-without-production-manager': {
    status: 409,
    es: 'La línea {lineID} no admite producción cargada a mano.',
    en: 'Line {lineID} does not take production entered by hand.',
  },
  'discards-over-units': {
    status: 400,
    es: 'Los descartes no pueden superar las unidades.',
    en: 'Discards cannot be more than units.',
  },
  'hour-outside-order': {
    status: 409,
    es: 'La orden no se produjo en esa hora.',
    en: 'The order was not being made in that hour.',
  },
  'hour-in-future': { status: 400, es: 'Esa hora todavía no empezó.', en: 'That hour has not begun yet.' },
  'hour-changed': {
    status: 409,
    es: 'La producción de esa hora cambió: ahora son {units} unidades y {discards} descartes. Revise y vuelva a intentarlo.',
    en: 'The production of that hour has changed: now it is {units} units and {discards} discards. Check and try again.',
  },
} as const

/** What is refused of products and speeds, and of the files that bring them. */
export const IMPORT_PROBLEMS = {
  // products and speeds
  'code-required': { status: 400, es: 'El campo código es requerido', en: 'The field code is required' },
  'name-required': { status: 400, es: 'El campo nombre es requerido', en: 'The field name is required' },
  'wrappers-invalid': {
    status: 400,
    es: 'El campo envoltorios por paquete debe ser un número entero entre 1 y 2147438647',
    en: 'The field wrappers per package must be a whole number from 1 to 2147438647',
  },
  'units-invalid': {
    status: 400,
    es: 'El campo unidades por envoltorio debe ser un número entero entre 1 y 2147438647',
    en: 'The field units per wrapper must be a whole number from 1 to 2147438647',
  },
  'performance-invalid': {
    status: 400,
    es: 'El rendimiento debe ser un numero entre 0 y 1',
    en: 'Performance must be a number from 0 to 1',
  },
  'line-number-invalid': { status: 400, es: 'Defina una línea de 1 a 99.', en: 'Give a line from 1 to 99.' },
  'speed-invalid': {
    status: 400,
    es: 'El campo velocidad debe ser un número entre 0 y 99999,999',
    en: 'The field speed must be a number from 0 to 99999.999',
  },
  'product-taken': {
    status: 409,
    es: 'Ya existe un producto {code}.',
    en: 'There is already a product {code}.',
  },
  'product-used': {
    status: 409,
    es: 'El producto {code} está en uso. Órdenes: {orders}. Precargas: {preloaded}. Órdenes a validar: {validated}. Líneas con velocidad: {lines}. No se puede eliminar.',
    en: 'Product {code} is in use. Orders: {orders}. Pre-loaded orders: {preloaded}. Future orders: {validated}. Lines with a speed: {lines}. It cannot be deleted.',
  },
  'speed-taken': {
    status: 409,
    es: 'El producto {code} ya tiene una velocidad en la línea {lineID}.',
    en: 'Product {code} already has a speed on line {lineID}.',
  },
  'speed-unknown': {
    status: 404,
    es: 'El producto {code} no tiene velocidad en la línea {lineID}.',
    en: 'Product {code} has no speed on line {lineID}.',
  },
  // line targets
  'target-tag-required': { status: 400, es: 'El campo tag es requerido', en: 'The field tag is required' },
  'default-speed-invalid': {
    status: 400,
    es: 'El campo velocidad por defecto debe ser un número entre 0 y 99999,999',
    en: 'The field default speed must be a number from 0 to 99999.999',
  },
  'target-summary-invalid': {
    status: 400,
    es: 'El campo cantidad objetivo debe ser un número entre 0 y 1000000000',
    en: 'The field target quantity must be a number from 0 to 1000000000',
  },
  'target-oee-invalid': {
    status: 400,
    es: 'El campo objetivo de OEE debe ser un número entre 0 y 100',
    en: 'The field target OEE must be a number from 0 to 100',
  },
  'target-taken': {
    status: 409,
    es: 'La línea {lineID} ya tiene un objetivo.',
    en: 'Line {lineID} already has a target.',
  },
  'target-unknown': {
    status: 404,
    es: 'La línea {lineID} no tiene objetivo.',
    en: 'Line {lineID} has no target.',
  },
  // imports
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
