export const STOPS_PROBLEMS = {
  'stop-unknown': {
    status: 404,
    es: 'La parada {stopID} de la orden {order} no existe en la línea {lineID}.',
    en: 'Stop {stopID} of order {order} does not exist on line {lineID}.',
  },
  'stop-changed': {
    status: 409,
    es: '{who} cambió la parada ({when}): ahora es {reason}, {start} – {end}. Actualice y vuelva a intentarlo.',
    en: '{who} changed the stop ({when}): now it is {reason}, {start} – {end}. Refresh and try again.',
  },
  'stop-is-other': {
    status: 409,
    es: 'La parada no es como se veía: ahora es {reason}, {start} – {end}. Actualice y vuelva a intentarlo.',
    en: 'The stop is not as it was seen: now it is {reason}, {start} – {end}. Refresh and try again.',
  },
  'split-start-invalid': {
    status: 400,
    es: 'Fecha de inicio no es válida',
    en: 'The start date is not valid',
  },
  'split-end-invalid': { status: 400, es: 'Fecha de fin no es válida', en: 'The end date is not valid' },
  'cut-outside': {
    status: 400,
    es: 'El corte debe estar dentro de la parada.',
    en: 'The cut must lie inside the stop.',
  },
  'cut-cuts-nothing': {
    status: 400,
    es: 'El corte no divide la parada: elija un instante entre su inicio y su fin.',
    en: 'The cut divides nothing: choose an instant between the start and the end of the stop.',
  },
  'cut-in-maintenance': {
    status: 409,
    es: 'No se puede cortar mientras la línea estaba en mantenimiento.',
    en: 'A stop cannot be cut while its line was under maintenance.',
  },
  'merge-needs-two': {
    status: 400,
    es: 'Elija dos o más paradas para unir.',
    en: 'Choose two or more stops to merge.',
  },
  'merge-not-touching': {
    status: 409,
    es: 'Solo se pueden unir paradas contiguas de la misma línea y orden.',
    en: 'Only stops that touch, of one line and order, can be merged.',
  },
  'change-unknown': {
    status: 404,
    es: 'El cambio {changeID} no existe.',
    en: 'Change {changeID} does not exist.',
  },
  'change-not-last': {
    status: 409,
    es: 'Hay un cambio más reciente en esta parada: deshaga primero ese.',
    en: 'This stop has a newer change: undo that one first.',
  },
  'signed-meanwhile': {
    status: 409,
    es: 'Una de las partes se firmó después del cambio. Si lo deshace, esa firma se pierde.',
    en: 'One of the pieces was signed after the change. Undoing it loses that signature.',
  },
  'stop-without-material': {
    status: 409,
    es: 'La línea {lineID} andaba sin material: no es una parada y no se firma.',
    en: 'Line {lineID} was running without material: that is no stop and is not signed.',
  },
  'stop-not-manual': {
    status: 409,
    es: 'La parada {stopID} no se cargó a mano: solo se puede reconocer o dividir.',
    en: 'Stop {stopID} was not entered by hand: it can only be recognized or split.',
  },
  'stop-overlaps': {
    status: 409,
    es: 'Se superpone con otra parada de la línea ({start} – {end}).',
    en: 'It overlaps another stop of the line ({start} – {end}).',
  },
  'stop-in-future': {
    status: 400,
    es: 'La parada no puede terminar en el futuro.',
    en: 'The stop cannot end in the future.',
  },
  'stop-while-running': {
    status: 409,
    es: 'La señal dice que la línea estaba en marcha ({start} – {end}).',
    en: 'The signal says that the line was running ({start} – {end}).',
  },
  'stop-unwatched': {
    status: 409,
    es: 'En ese intervalo la línea {lineID} todavía no se registraba.',
    en: 'Line {lineID} was not being recorded then.',
  },
  'stop-crosses-order': {
    status: 409,
    es: 'La línea cambió de orden a las {when}: ingrese la parada en dos partes.',
    en: 'The line changed orders at {when}: enter the stop in two parts.',
  },
  'stop-is-cut': {
    status: 409,
    es: 'La parada {stopID} está dividida: una antes sus partes.',
    en: 'Stop {stopID} is cut: merge its pieces first.',
  },
  'window-invalid': {
    status: 400,
    es: 'La fecha de inicio debe ser anterior a la fecha de fin.',
    en: 'The start date must be before the end date.',
  },
  'window-too-long': {
    status: 400,
    es: 'El período no puede superar {days} días.',
    en: 'The period cannot be longer than {days} days.',
  },
} as const
