export const PRODUCTS_PROBLEMS = {
  'product-unknown': {
    status: 404,
    es: 'El producto {code} no existe.',
    en: 'Product {code} does not exist.',
  },
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
} as const
