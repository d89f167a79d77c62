/** What of JSON Schema the schemas of the contract come to. */
export type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly pattern?: string
  readonly format?: string
}

/** What fields are called → what somebody would send in them; of several values the first that fits. */
const TYPICAL: Readonly<Record<string, readonly unknown[]>> = {
  at: ['2026-11-20T08:30:00Z'],
  bolsa: ['Papel 50 kg'],
  buildingName: ['Planta Norte'],
  calculationBaliza: ['tag("L7.running")'],
  calculationDiscards: ['tag("L7.rejects")'],
  calculationMaterialEnLinea: ['tag("L7.material")'],
  calculationUnits: ['tag("L7.pieces")'],
  callReason: ['Ruido'],
  cantidad: [25],
  cliente: ['Molinos del Sur'],
  code: ['AZ-1'],
  color: ['#66d18a'],
  connectionString: ['postgres://baliza@db.planta.example/baliza'],
  cosecha: [2026],
  defaultSpeed: [20],
  description: ['Embolsadora 7'],
  desiredProductionQuantity: [450],
  desiredProductionSpeed: [20],
  detail: ['Cambio de bobina'],
  domain: ['ldaps://dc.planta.example'],
  email: ['ana@planta.example'],
  emailFrom: ['baliza@planta.example'],
  emailHost: ['mail.planta.example'],
  emailPort: [587],
  enabledForLine: ['7'],
  endDate: ['2026-11-20T09:00:00Z'],
  endTime: ['14:00'],
  firstName: ['Ana'],
  hostName: ['opc.tcp://plc.planta.example:4840'],
  hour: ['2026-11-20T08:00:00Z'],
  ipAddress: ['192.168.10.7'],
  lastName: ['Prado'],
  lines: ['7'],
  lot: ['L-2611'],
  name: ['Azúcar 1 kg'],
  newEnd: ['2026-11-20T08:40:00Z'],
  newStart: ['2026-11-20T08:30:00Z'],
  observation: ['Ruido en el cabezal'],
  op: ['4711'],
  orderID: ['F-4711'],
  password: ['una frase larga'],
  newPassword: ['otra frase larga'],
  performance: [0.9],
  pesoBolsa: [50],
  plantName: ['Planta Norte'],
  productCode: ['AZ-1'],
  producto: ['AZ-1'],
  publicUrl: ['https://baliza.planta.example'],
  reason: ['Cambio de formato'],
  reasonID: [601],
  reportRecipients: ['ana@planta.example'],
  requestHeaders: ['X-Plant: norte'],
  roleID: [3],
  script: ['tag("L7.pieces")'],
  sectorName: ['Envasado'],
  speed: [20],
  startDate: ['2026-11-20T08:30:00Z'],
  startTime: ['06:00'],
  tag: ['L7'],
  tagName: ['L7.running'],
  tagValue: ['ns=2;s=L7.running'],
  targetOEE: [75],
  targetSummary: [9_600],
  time: ['2026-11-20T08:30:00.000Z', '02:30'],
  timeZone: ['America/Montevideo'],
  to: ['2026-11-20T08:35:00Z'],
  unit: ['bolsas'],
  unitsPerWrapper: [10],
  url: ['https://erp.planta.example/baliza'],
  user: ['supervisor'],
  userID: ['aprado'],
  userid: ['aprado'],
  username: ['operador'],
  value: [12.5],
  wrappersPerPackage: [2],
}
/** Keys and numbers of lines, where no field says more. */
const SEVEN = 7

/** What somebody might send who wants this: every field of it, each with a value that its schema takes. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const choices = choicesOf(schema)
  const typical = TYPICAL[name]?.find((value) => choices.some((one) => isFit(value, one)))
  if (typical !== undefined) return typical
  const [first = {}] = choices.filter(({ type, const: only }) => type !== 'null' && only !== '')
  if ('const' in first) return first.const
  return first.enum ? first.enum[0] : exampleOfType(first, name)
}

const choicesOf = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf?.flatMap(choicesOf) ?? [schema]

function exampleOfType(schema: JsonSchema, name: string): unknown {
  const { properties, items, additionalProperties, minItems = 1 } = schema
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([field, part]) => [field, exampleOf(part, field)]),
    )
  if (items) return Array.from({ length: Math.max(1, minItems) }, (_, i) => nextTo(exampleOf(items, name), i))
  if (typeof additionalProperties === 'object') return { [SEVEN]: exampleOf(additionalProperties) }
  if (isOf(schema, 'boolean')) return true
  if (isOf(schema, 'integer') || isOf(schema, 'number')) return numberIn(schema)
  return 'abc123'.slice(0, schema.maxLength)
}

/** Two stops of a list are two stops. */
const nextTo = (item: unknown, i: number): unknown =>
  i > 0 && typeof item === 'object' && item !== null && 'stopID' in item
    ? { ...item, stopID: SEVEN + i }
    : item

const isOf = ({ type }: JsonSchema, wanted: string): boolean =>
  type === wanted || (Array.isArray(type) && type.includes(wanted))

const numberIn = ({ minimum = -Infinity, maximum = Infinity }: JsonSchema): number =>
  Math.max(minimum, Math.min(maximum, SEVEN))

function isFit(value: unknown, schema: JsonSchema): boolean {
  if (typeof value === 'number')
    return (isOf(schema, 'number') || isOf(schema, 'integer')) && isWithin(value, schema)
  return typeof value === 'string' && isOf(schema, 'string') && isShaped(value, schema)
}

const isWithin = (value: number, { minimum = -Infinity, maximum = Infinity }: JsonSchema): boolean =>
  value >= minimum && value <= maximum

const isShaped = (text: string, { maxLength = Infinity, pattern }: JsonSchema): boolean =>
  text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text))
