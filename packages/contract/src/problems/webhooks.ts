export const WEBHOOKS_PROBLEMS = {
  'webhook-unknown': {
    status: 404,
    es: 'El webhook {webhookID} no existe.',
    en: 'Webhook {webhookID} does not exist.',
  },
  'webhook-name-required': {
    status: 400,
    es: 'Debe definir un nombre de webhook.',
    en: 'You must give the webhook a name.',
  },
  'webhook-name-taken': {
    status: 409,
    es: 'Ya existe un webhook “{name}”.',
    en: 'There is already a webhook “{name}”.',
  },
  'webhook-url-required': {
    status: 400,
    es: 'Debe definir la dirección del webhook.',
    en: 'You must give the address of the webhook.',
  },
  'webhook-url-invalid': {
    status: 400,
    es: 'La dirección debe comenzar con http:// o https:// y no llevar usuario ni contraseña.',
    en: 'The address must begin with http:// or https:// and carry no user and no password.',
  },
  'webhook-secret-required': {
    status: 400,
    es: 'Debe definir un secreto de {least} caracteres o más.',
    en: 'You must give a secret of {least} characters or more.',
  },
  'webhook-events-required': {
    status: 400,
    es: 'Debe elegir al menos un evento.',
    en: 'You must choose one event at least.',
  },
  'webhook-lines-invalid': {
    status: 400,
    es: 'Las líneas elegidas no son válidas.',
    en: 'The chosen lines are not valid.',
  },
  'webhook-disabled': {
    status: 409,
    es: 'El webhook “{name}” está deshabilitado: habilítelo antes de enviar.',
    en: 'Webhook “{name}” is disabled: enable it before sending.',
  },
  'webhook-delivery-unknown': {
    status: 404,
    es: 'El envío {deliveryID} no existe.',
    en: 'Delivery {deliveryID} does not exist.',
  },
  'webhook-delivery-waiting': {
    status: 409,
    es: 'El envío {deliveryID} todavía espera su turno.',
    en: 'Delivery {deliveryID} is still waiting for its turn.',
  },
  'place-in-webhooks': {
    status: 409,
    es: '“{name}” está en el filtro de los webhooks: {webhooks}. Quítelo de ellos antes de eliminarlo.',
    en: '“{name}” is in the filter of webhooks: {webhooks}. Take it out of them before you delete it.',
  },
  'webhook-secret-again': {
    status: 400,
    es: 'La dirección lleva a otro servidor: escriba de nuevo el secreto, o genere uno.',
    en: 'The address leads to another server: enter the secret again, or generate one.',
  },
} as const
