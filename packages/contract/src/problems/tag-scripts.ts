/**
 * What goes wrong in the scripts of a line, as a screen says it. The sandbox itself speaks English, as the
 * language does.
 */
export const TAG_SCRIPTS_PROBLEMS = {
  'script-at-line': { status: 409, es: '{what} (línea {line})', en: '{what} (line {line})' },
  'script-tag-unknown': { status: 409, es: 'el tag “{name}” no existe', en: 'there is no tag “{name}”' },
  'script-result-no-number': { status: 409, es: 'el resultado es {value}', en: 'the result is {value}' },
  'script-result-kind': {
    status: 409,
    es: 'el resultado es de tipo {kind}: no es un número, un texto, verdadero ni falso',
    en: 'the result is a {kind}, not a number, a text, true or false',
  },
  'script-threw': { status: 409, es: 'lanzó {what}', en: 'threw {what}' },
  'script-threw-hidden': {
    status: 409,
    es: 'lanzó algo que no se puede mostrar',
    en: 'threw what cannot be shown',
  },
  'script-stopped': {
    status: 409,
    es: 'no terminó en {milliseconds} ms',
    en: 'it did not end within {milliseconds} ms',
  },
  'script-rests': {
    status: 409,
    es: 'se detuvo hace un momento por tardar demasiado; descansa antes de volver a intentarlo',
    en: 'stopped a moment ago for taking too long; it rests before it is tried again',
  },
  'script-hangs': {
    status: 409,
    es: 'bloqueó el entorno y queda apagado hasta que se modifique',
    en: 'it hung the sandbox and stays off until it is edited',
  },
  'script-count-refused': {
    status: 409,
    es: 'se rechaza un conteo de {value}',
    en: 'a count of {value} is refused',
  },
  'script-count-implausible': {
    status: 409,
    es: 'se rechazan {increase} piezas: como mucho se pudieron hacer {bound}',
    en: '{increase} pieces are refused: at most {bound} could have been made',
  },
  'script-memory': { status: 409, es: 'usó demasiada memoria', en: 'it took too much memory' },
  'script-no-return': {
    status: 409,
    es: 'escriba una expresión, o un cuerpo de función con return',
    en: 'write an expression, or the body of a function with return',
  },
  'script-undefined': { status: 409, es: '{name} no está definido', en: '{name} is not defined' },
  'script-no-property': {
    status: 409,
    es: 'no se puede leer {name} de {what}',
    en: 'cannot read {name} of {what}',
  },
  'script-no-function': { status: 409, es: 'no es una función', en: 'not a function' },
  'script-expecting': { status: 409, es: 'se esperaba {what}', en: 'expecting {what}' },
  'script-unexpected': { status: 409, es: 'no se esperaba {what}', en: 'unexpected {what}' },
} as const
