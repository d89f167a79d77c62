export const TERMINALS_PROBLEMS = {
  'terminal-unknown': {
    status: 404,
    es: 'La terminal {terminalID} no existe.',
    en: 'Terminal {terminalID} does not exist.',
  },
  'terminal-line-required': { status: 400, es: 'Debe elegir una línea', en: 'You must choose a line' },
  'terminal-address-invalid': {
    status: 400,
    es: '“{ipAddress}” no es una dirección IP.',
    en: '“{ipAddress}” is not an IP address.',
  },
  'terminal-address-taken': {
    status: 409,
    es: 'La dirección {ipAddress} ya es la terminal de la línea {lineID}. Elimínela antes.',
    en: 'The address {ipAddress} is already the terminal of line {lineID}. Delete that one first.',
  },
} as const
