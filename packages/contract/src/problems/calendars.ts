/** Patterns of shifts, and who follows which from when on. */
export const CALENDARS_PROBLEMS = {
  'pattern-without-days': {
    status: 400,
    es: 'El patrón “{pattern}” no tiene ningún día: añada al menos uno.',
    en: 'The pattern “{pattern}” has no day: add at least one.',
  },
  'pattern-too-long': {
    status: 400,
    es: 'El patrón “{pattern}” tiene más de 84 días: acórtelo.',
    en: 'The pattern “{pattern}” has more than 84 days: make it shorter.',
  },
  'pattern-day-start': {
    status: 400,
    es: 'El día de producción del patrón “{pattern}” debe empezar entre las 00:00 y las 23:59.',
    en: 'The production day of the pattern “{pattern}” must begin between 00:00 and 23:59.',
  },
  'pattern-day-without-shift': {
    status: 400,
    es: 'El día {day} del patrón “{pattern}” no tiene turnos: añada uno o márquelo como libre.',
    en: 'Day {day} of the pattern “{pattern}” has no shift: add one, or mark it as free.',
  },
  'pattern-free-day-with-shift': {
    status: 400,
    es: 'El día {day} del patrón “{pattern}” está libre y tiene el turno {shift}: quite una de las dos cosas.',
    en: 'Day {day} of the pattern “{pattern}” is free and has the shift {shift}: take one of the two away.',
  },
  'pattern-too-many-shifts': {
    status: 400,
    es: 'El día {day} del patrón “{pattern}” tiene más de 12 turnos.',
    en: 'Day {day} of the pattern “{pattern}” has more than 12 shifts.',
  },
  'pattern-shift-name': {
    status: 400,
    es: 'En el día {day} de “{pattern}” hay un turno llamado “{shift}”: dele un nombre de 1 a 12 caracteres que no sea FT.',
    en: 'Day {day} of “{pattern}” has a shift called “{shift}”: give it a name of 1 to 12 characters other than FT.',
  },
  'pattern-shift-name-twice': {
    status: 400,
    es: 'El día {day} de “{pattern}” tiene dos turnos {shift}: dé otro nombre a uno.',
    en: 'Day {day} of “{pattern}” has two shifts {shift}: give one of them another name.',
  },
  'pattern-shift-empty': {
    status: 400,
    es: 'El turno {shift} del día {day} de “{pattern}” debe terminar después de empezar.',
    en: 'The shift {shift} on day {day} of “{pattern}” must end after it begins.',
  },
  'pattern-shift-too-long': {
    status: 400,
    es: 'El turno {shift} del día {day} de “{pattern}” dura más de 24 horas: divídalo.',
    en: 'The shift {shift} on day {day} of “{pattern}” lasts more than 24 hours: divide it.',
  },
  'pattern-shift-outside-day': {
    status: 400,
    es: 'El turno {shift} del día {day} de “{pattern}” no cabe en su día de producción: muévalo o cambie la hora a la que empieza el día.',
    en: 'The shift {shift} on day {day} of “{pattern}” does not fit into its production day: move it, or change the hour at which the day begins.',
  },
  'pattern-shifts-overlap': {
    status: 400,
    es: 'En el día {day} de “{pattern}” los turnos {shift} y {other} se solapan: cambie la hora de uno.',
    en: 'On day {day} of “{pattern}” the shifts {shift} and {other} overlap: change the hours of one.',
  },
  'pattern-too-many-breaks': {
    status: 400,
    es: 'El turno {shift} del día {day} de “{pattern}” tiene más de 12 pausas.',
    en: 'The shift {shift} on day {day} of “{pattern}” has more than 12 breaks.',
  },
  'pattern-break-outside-shift': {
    status: 400,
    es: 'Una pausa del turno {shift} del día {day} de “{pattern}” queda fuera del turno o está vacía.',
    en: 'A break of the shift {shift} on day {day} of “{pattern}” lies outside the shift or is empty.',
  },
  'pattern-breaks-overlap': {
    status: 400,
    es: 'Dos pausas del turno {shift} del día {day} de “{pattern}” se solapan: únalas o sepárelas.',
    en: 'Two breaks of the shift {shift} on day {day} of “{pattern}” overlap: join them, or move them apart.',
  },
  'calendar-pattern-name': {
    status: 400,
    es: 'Cada patrón necesita un nombre de 1 a 40 caracteres: cambie “{pattern}”.',
    en: 'Every pattern needs a name of 1 to 40 characters: change “{pattern}”.',
  },
  'calendar-pattern-twice': {
    status: 409,
    es: 'Hay dos patrones llamados “{pattern}”: dé otro nombre a uno.',
    en: 'Two patterns are called “{pattern}”: give one of them another name.',
  },
  'calendar-pattern-anchor': {
    status: 400,
    es: 'La fecha “{date}” con la que empieza el patrón “{pattern}” no existe.',
    en: 'The date “{date}” with which the pattern “{pattern}” begins does not exist.',
  },
  'calendar-pattern-unknown': {
    status: 400,
    es: 'No hay un patrón “{pattern}”, que debía valer desde el {date}: elija otro.',
    en: 'There is no pattern “{pattern}”, which was to hold from {date}: choose another one.',
  },
  'calendar-rule-date': {
    status: 400,
    es: 'La fecha “{date}” desde la que vale un patrón no existe.',
    en: 'The date “{date}” from which a pattern holds does not exist.',
  },
  'calendar-rule-twice': {
    status: 409,
    es: 'Dos patrones empiezan a valer el {date} en el mismo lugar: quite uno.',
    en: 'Two patterns begin to hold on {date} at the same place: take one away.',
  },
  'calendar-exception-date': {
    status: 400,
    es: 'La fecha “{date}” de una excepción no existe.',
    en: 'The date “{date}” of an exception does not exist.',
  },
  'calendar-exception-twice': {
    status: 409,
    es: 'El {date} tiene dos veces la misma excepción en el mismo lugar: quite una.',
    en: '{date} has the same exception twice at the same place: take one away.',
  },
  'calendar-holiday-name': {
    status: 400,
    es: 'El festivo del {date} necesita un nombre.',
    en: 'The holiday on {date} needs a name.',
  },
  'calendar-shift-not-on-day': {
    status: 400,
    es: 'El {date} no hay un turno {shift} que se pueda anular.',
    en: 'On {date} there is no shift {shift} that could be cancelled.',
  },
  'calendar-extra-outside-day': {
    status: 400,
    es: 'El turno adicional {shift} no cabe en el día de producción del {date}.',
    en: 'The extra shift {shift} does not fit into the production day of {date}.',
  },
  'calendar-extra-taken': {
    status: 409,
    es: 'El turno adicional {shift} del {date} se solapa con el turno {other}: cambie sus horas.',
    en: 'The extra shift {shift} on {date} overlaps with the shift {other}: change its hours.',
  },
  'calendar-cuts-running-shift': {
    status: 409,
    es: 'En la línea {line} corre ahora el turno {shift} y el cambio lo cortaría: hágalo valer desde el {date} o más tarde.',
    en: 'On line {line} the shift {shift} is running and the change would cut it: let it hold from {date} on, or later.',
  },
} as const
