export const STOP_REASONS_PROBLEMS = {
  'reason-unknown': {
    status: 404,
    es: 'El motivo {reasonID} no existe.',
    en: 'Reason {reasonID} does not exist.',
  },
  'reason-signed-by-system': {
    status: 400,
    es: 'Con “{reason}” firma solo el sistema: elija otro motivo.',
    en: 'Only the system signs with “{reason}”: choose another reason.',
  },
  'reason-is-category': {
    status: 400,
    es: '“{reason}” es una categoría: elija uno de sus motivos.',
    en: '“{reason}” is a category: choose one of its reasons.',
  },
  'reason-hidden': {
    status: 409,
    es: 'El motivo “{reason}” no está habilitado para la línea {lineID}.',
    en: 'Reason “{reason}” is not enabled for line {lineID}.',
  },
  'reason-name-required': { status: 400, es: 'Debe especificar el motivo.', en: 'You must give the reason.' },
  'reason-name-with-slash': {
    status: 400,
    es: 'El motivo no puede contener “/”.',
    en: 'A reason may not contain “/”.',
  },
  'reason-category-required': {
    status: 400,
    es: 'Debe seleccionar una categoría.',
    en: 'You must select a category.',
  },
  'reason-not-category': {
    status: 400,
    es: '“{category}” no es una categoría: elija una categoría.',
    en: '“{category}” is not a category: choose one.',
  },
  'reason-category-system': {
    status: 400,
    es: 'En “{category}” solo hay motivos del sistema: elija otra categoría.',
    en: '“{category}” holds reasons of the system alone: choose another category.',
  },
  'reason-in-itself': {
    status: 400,
    es: 'La categoría “{reason}” no puede estar dentro de sí misma.',
    en: 'Category “{reason}” cannot be inside itself.',
  },
  'reason-too-deep': {
    status: 400,
    es: 'Los motivos admiten hasta {levels} niveles.',
    en: 'Reasons can be {levels} levels deep.',
  },
  'reason-name-taken': {
    status: 409,
    es: 'En “{category}” ya hay un motivo “{reason}”.',
    en: 'There is already a reason “{reason}” in “{category}”.',
  },
  'reason-lines-invalid': {
    status: 400,
    es: 'Las líneas habilitadas no son válidas.',
    en: 'The enabled lines are not valid.',
  },
  'reason-of-system': {
    status: 409,
    es: '“{reason}” es un motivo del sistema: solo se pueden cambiar el color y el pareto.',
    en: '“{reason}” is a reason of the system: only its colour and pareto can change.',
  },
  'reason-of-system-stays': {
    status: 409,
    es: '“{reason}” es un motivo del sistema: no se puede eliminar.',
    en: '“{reason}” is a reason of the system: it cannot be deleted.',
  },
  'reason-kind-fixed': {
    status: 409,
    es: 'Un motivo no puede pasar a ser categoría, ni una categoría motivo.',
    en: 'A reason cannot become a category, nor a category a reason.',
  },
  'reason-has-children': {
    status: 409,
    es: 'La categoría “{reason}” contiene {children}. Muévalos o elimínelos antes.',
    en: 'Category “{reason}” holds {children}. Move or delete them first.',
  },
  'reason-used': {
    status: 409,
    es: '“{reason}” está en uso. Paradas: {stops}, desde el {since}, en las líneas {lines}. Equipos vinculados: {equipments}. En lugar de eliminarlo, ocúltelo.',
    en: '“{reason}” is in use. Stops: {stops}, since {since}, on lines {lines}. Linked equipment: {equipments}. Hide it instead of deleting it.',
  },
  'reason-linked': {
    status: 409,
    es: '“{reason}” está vinculado a equipos: {names}. Quite los vínculos antes de eliminarlo.',
    en: '“{reason}” is linked to equipment: {names}. Take the links away before deleting it.',
  },
  'reason-in-changes': {
    status: 409,
    es: '“{reason}” figura en divisiones o uniones de paradas que aún se pueden deshacer ({changes}). En lugar de eliminarlo, ocúltelo.',
    en: '“{reason}” is part of splits or merges of stops that can still be undone ({changes}). Hide it instead of deleting it.',
  },
} as const
