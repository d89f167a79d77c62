export const NOTIFICATIONS_PROBLEMS = {
  'group-unknown': {
    status: 404,
    es: 'El grupo {groupID} no existe.',
    en: 'Group {groupID} does not exist.',
  },
  'group-name-required': {
    status: 400,
    es: 'Debe definir un nombre de grupo.',
    en: 'You must give the group a name.',
  },
  'group-name-taken': {
    status: 409,
    es: 'Ya existe un grupo “{name}”.',
    en: 'There is already a group “{name}”.',
  },
  'group-used': {
    status: 409,
    es: 'El grupo “{name}” tiene usuarios: {users}. Asígneles otro grupo antes de eliminarlo.',
    en: 'Group “{name}” has users: {users}. Give them another group before you delete it.',
  },
  'schedule-unknown': {
    status: 404,
    es: 'El horario {scheduleID} no existe.',
    en: 'Schedule {scheduleID} does not exist.',
  },
  'schedule-start-required': {
    status: 400,
    es: 'Debe definir la hora de inicio.',
    en: 'You must give the start time.',
  },
  'schedule-end-required': {
    status: 400,
    es: 'Debe definir la hora de fin.',
    en: 'You must give the end time.',
  },
  'schedule-time-invalid': {
    status: 400,
    es: 'La hora debe escribirse como HH:mm, de 00:00 a 23:59.',
    en: 'The time must be written as HH:mm, from 00:00 to 23:59.',
  },
  'notice-unknown': {
    status: 404,
    es: 'La notificación {targetID} no existe.',
    en: 'Notification {targetID} does not exist.',
  },
  'notice-type-required': { status: 400, es: 'Debe elegir el tipo.', en: 'You must choose the type.' },
  'notice-channel-required': { status: 400, es: 'Debe elegir el canal.', en: 'You must choose the channel.' },
  'notice-minutes-invalid': {
    status: 400,
    es: 'Debe definir después de cuántos minutos se notifica: un número entero entre 0 y 999999.',
    en: 'You must say after how many minutes to notify: a whole number from 0 to 999999.',
  },
  'watcher-unknown': {
    status: 404,
    es: 'El evento {watcherID} no existe.',
    en: 'Event {watcherID} does not exist.',
  },
  'watcher-building-required': {
    status: 400,
    es: 'Elija primero el edificio.',
    en: 'Choose the building first.',
  },
  'watcher-sector-required': { status: 400, es: 'Elija primero el sector.', en: 'Choose the sector first.' },
  'watcher-sector-elsewhere': {
    status: 400,
    es: 'El sector “{sector}” no está en ese edificio.',
    en: 'Sector “{sector}” is not in that building.',
  },
  'watcher-line-elsewhere': {
    status: 400,
    es: 'La línea {lineID} no está en ese sector.',
    en: 'Line {lineID} is not in that sector.',
  },
  'place-watched': {
    status: 409,
    es: '“{name}” está entre los eventos de los grupos de notificación: {groups}. Quítelo de ellos antes de eliminarlo.',
    en: '“{name}” is among the events of notification groups: {groups}. Take it out of them before you delete it.',
  },
} as const
