/**
 * What goes wrong in the scripts of a line. The sandbox answers these codes with their values; what JavaScript
 * itself says against a script is quoted as it says it.
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
  'script-engine': {
    status: 409,
    es: 'JavaScript dice: “{message}”',
    en: 'JavaScript says: “{message}”',
  },
  'script-no-answer': {
    status: 409,
    es: 'el entorno de los scripts no respondió',
    en: 'the sandbox of the scripts did not answer',
  },
  'script-memory': { status: 409, es: 'usó demasiada memoria', en: 'it took too much memory' },
  'script-no-return': {
    status: 409,
    es: 'escriba una expresión, o un cuerpo de función con return',
    en: 'write an expression, or the body of a function with return',
  },
} as const
