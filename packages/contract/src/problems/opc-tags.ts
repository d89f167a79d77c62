export const TAGS_PROBLEMS = {
  'tag-name-required': { status: 400, es: 'Debe definir un nombre del servidor', en: 'A name is required' },
  'tag-name-quoted': {
    status: 400,
    es: 'El nombre no puede llevar comillas ni barras invertidas: los scripts nombran los tags entre comillas',
    en: 'The name may hold no quotes or backslashes: scripts name tags in quotes',
  },
  'tag-type-required': { status: 400, es: 'Debe elegir un tipo de dato', en: 'A data type must be chosen' },
  'tag-type-unknown': {
    status: 400,
    es: 'No existe el tipo de dato “{type}”',
    en: 'There is no data type “{type}”',
  },
  'tag-server-required': { status: 400, es: 'Debe elegir un servidor', en: 'A server must be chosen' },
  'tag-server-unknown': {
    status: 400,
    es: 'No existe el servidor “{name}”',
    en: 'There is no server “{name}”',
  },
  'tag-url-required': { status: 400, es: 'Debe definir la URL', en: 'The URL is required' },
  'tag-url-invalid': {
    status: 400,
    es: 'La URL no sirve para este servidor: se espera algo como {example}',
    en: 'The URL does not suit this server: something like {example} is expected',
  },
  'tag-unknown': { status: 404, es: 'El tag {tagID} no existe.', en: 'Tag {tagID} does not exist.' },
  'tag-taken': { status: 409, es: 'Ya existe un tag “{name}”.', en: 'There is already a tag “{name}”.' },
  'tag-used': {
    status: 409,
    es: 'El tag “{name}” se usa en los scripts de las líneas {lines}. Quítelo de ellos antes de eliminarlo.',
    en: 'Tag “{name}” is used by the scripts of lines {lines}. Take it out of them before deleting it.',
  },
  'tag-used-renamed': {
    status: 409,
    es: 'El tag “{name}” se usa en los scripts de las líneas {lines}, que lo buscan por su nombre. Cree otro tag y cambie los scripts, o deje el nombre.',
    en: 'Tag “{name}” is used by the scripts of lines {lines}, which find it by its name. Create another tag and change the scripts, or keep the name.',
  },
} as const
