/** Readings that a source sends by itself. */
export const READINGS_PROBLEMS = {
  'push-token-unknown': {
    status: 401,
    es: 'La clave de la fuente falta, no existe o fue revocada.',
    en: 'The token of the source is missing, does not exist or was revoked.',
  },
  'push-server-closed': {
    status: 409,
    es: 'El servidor “{name}” está deshabilitado o ya no recibe lecturas enviadas.',
    en: 'Server “{name}” is disabled or does not take pushed readings any more.',
  },
  'push-token-needless': {
    status: 409,
    es: 'Solo un servidor de tipo API con dirección push:// recibe lecturas con una clave.',
    en: 'Only a server of type API with a push:// address takes readings by a token.',
  },
  'push-readings-refused': {
    status: 400,
    es: 'No se tomó ninguna lectura. No sirven ({count}): {list}',
    en: 'No reading was taken. These do not fit ({count}): {list}',
  },
  'push-tag-unknown': {
    status: 400,
    es: 'el servidor no tiene el tag “{tag}”',
    en: 'the server has no tag “{tag}”',
  },
  'push-value-unfit': {
    status: 400,
    es: '“{tag}” es {type} y el valor no',
    en: '“{tag}” is {type} and the value is not',
  },
  'push-nothing-yet': {
    status: 400,
    es: 'Todavía no envió lecturas',
    en: 'It has not sent any readings yet',
  },
  'push-silent-since': {
    status: 400,
    es: 'No envía lecturas desde {at}',
    en: 'It has sent no readings since {at}',
  },
  'push-sequence-too-far': {
    status: 400,
    es: 'El número de secuencia {sequence} está demasiado lejos del último, {last}: hasta {most} se acepta. Si la cuenta se perdió, haga otra clave y comience de nuevo.',
    en: 'Sequence {sequence} is too far from the last one, {last}: up to {most} is taken. If the count was lost, make another token and begin anew.',
  },
  'push-too-fast': {
    status: 429,
    es: 'La fuente envía más de {most} lotes en {window} s. Reúna las lecturas en lotes y espere {seconds} s.',
    en: 'The source sends more than {most} batches in {window} s. Put readings together in batches and wait {seconds} s.',
  },
  'push-too-much-waiting': {
    status: 503,
    es: 'Hay demasiadas lecturas por procesar. Guarde el lote y vuelva a enviarlo en {seconds} s.',
    en: 'Too many readings are waiting. Keep the batch and send it again in {seconds} s.',
  },
} as const
