/** Putting another build in the place of the one that runs. */
export const UPDATES_PROBLEMS = {
  'being-updated': {
    status: 503,
    es: 'Baliza se está actualizando. Vuelva a intentarlo en unos segundos: las máquinas se siguen leyendo.',
    en: 'Baliza is being updated. Try again in some seconds: the machines are still being read.',
  },
  'update-of-clone': {
    status: 409,
    es: 'Solo se actualiza así un archivo desempaquetado: aquí no hay ninguno.',
    en: 'Only an unpacked archive is updated like this: there is none here.',
  },
  'update-by-packages': {
    status: 409,
    es: 'Esta instalación es de un paquete de Debian: se actualiza con apt install y el paquete nuevo.',
    en: 'This installation is one of a Debian package: it is updated by apt install and the new package.',
  },
  'update-key-unknown': {
    status: 409,
    es: 'Esta versión no conoce ninguna clave: indique --signature-key con la clave pública de quien hizo la nueva.',
    en: 'This build knows no key: name the public key of who made the new one by --signature-key.',
  },
  'update-not-genuine': {
    status: 409,
    es: 'El archivo no es lo que se firmó: {why}',
    en: 'The archive is not what was signed: {why}',
  },
  'update-unreadable': {
    status: 409,
    es: 'El archivo no es de Baliza, o está incompleto: {detail}',
    en: 'The archive is none of Baliza, or it is incomplete: {detail}',
  },
  'update-other-machine': {
    status: 409,
    es: 'La versión {build} no funciona en esta máquina: {detail}',
    en: 'The build {build} does not run on this machine: {detail}',
  },
  'update-older': {
    status: 409,
    es: 'La versión {build} es anterior a la que está en marcha, {current}.',
    en: 'The build {build} is older than the one that runs, {current}.',
  },
  'update-known': {
    status: 409,
    es: 'La versión {build} ya es la que está en marcha.',
    en: 'The build {build} is the one that runs already.',
  },
  'update-under-way': {
    status: 409,
    es: 'Ya hay una actualización en curso.',
    en: 'An update is under way already.',
  },
} as const
