import fc from 'fast-check'
import { z } from 'zod/mini'

/** What of JSON Schema the schemas of the contract come to. */
type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
}

/** Numbers and texts that mean something in a small plant, among which a draw often finds what is there. */
export type Familiar = { readonly numbers: readonly number[]; readonly texts: readonly string[] }

const MOST = 3
const BOUND = 2 ** 53 - 1

/**
 * Values of a schema of the contract, as a client that read it would send them: the usual ones and those at
 * its edges.
 */
export function fitting(schema: z.ZodMiniType, familiar: Familiar): fc.Arbitrary<unknown> {
  return valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, familiar)
}

/** What no schema expects. A body that names `__proto__` is not read at all: that is another test's. */
export const misfits: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes('__proto__')),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 63,
    1e308,
    'NaN',
    '2026-99-99',
    '{"a":',
    '💥',
    [],
    {},
    [[]],
    {
      key: {},
    },
  ),
)

/** A value with one place of it changed, left out or added to. */
export const bent = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(value, misfits, fc.nat())
    .map(([whole, misfit, index]) => bend(structuredClone(whole), misfit, index))

function bend(whole: unknown, misfit: unknown, index: number): unknown {
  if (typeof whole !== 'object' || whole === null) return misfit
  const entries = Object.keys(whole)
  const name = entries[index % (entries.length + 1)]
  const part = whole as Record<string, unknown>
  if (name === undefined) part['unexpected'] = misfit
  else if (index % 7 === 0) delete part[name]
  else part[name] = index % 3 === 0 ? bend(part[name], misfit, Math.floor(index / 7)) : misfit
  return whole
}

function valuesOf(schema: JsonSchema, familiar: Familiar): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, familiar)))
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => valuesOf({ ...schema, type }, familiar)))
  return valuesOfType(schema, familiar)
}

function valuesOfType(schema: JsonSchema, familiar: Familiar): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return objects(schema, familiar)
    case 'array':
      return lists(schema, familiar)
    case 'string':
      return texts(schema, familiar)
    case 'integer':
    case 'number':
      return numbers(schema, familiar)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case undefined:
    default:
      return fc.oneof(fc.constantFrom<unknown>(...familiar.numbers, ...familiar.texts), misfits)
  }
}

function objects(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  familiar: Familiar,
): fc.Arbitrary<unknown> {
  if (typeof additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom(...familiar.texts), valuesOf(additionalProperties, familiar), {
      maxKeys: MOST,
    })
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, valuesOf(part, familiar)]),
  )
  return fc.record(parts, { requiredKeys: required as never[] })
}

function lists(
  { items = {}, prefixItems, minItems = 0, maxItems = MOST }: JsonSchema,
  familiar: Familiar,
): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => valuesOf(item, familiar)))
  return fc.array(valuesOf(items, familiar), {
    minLength: minItems,
    maxLength: Math.min(maxItems, minItems + MOST),
  })
}

function texts(
  { minLength = 0, maxLength = 60, pattern, format }: JsonSchema,
  { texts: known }: Familiar,
): fc.Arbitrary<unknown> {
  const free = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20), unit: 'grapheme' })
  const whole = fc.constant('ñ'.repeat(Math.min(maxLength, 300)))
  const fits = known.filter(
    (text) =>
      text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern).test(text)),
  )
  const usual = fits.length > 0 ? [{ arbitrary: fc.constantFrom(...fits), weight: 6 }] : []
  if (format === 'date-time') return fc.constant('2026-11-20T09:00:00.000Z')
  return fc.oneof(...usual, { arbitrary: free, weight: 1 }, { arbitrary: whole, weight: 1 })
}

function numbers(
  { type, minimum = -BOUND, maximum = BOUND }: JsonSchema,
  { numbers: known }: Familiar,
): fc.Arbitrary<unknown> {
  const fits = known.filter((number) => number >= minimum && number <= maximum)
  const edges = fc.constantFrom(minimum, maximum)
  const free =
    type === 'integer'
      ? fc.integer({ min: minimum, max: maximum })
      : fc.double({ min: minimum, max: maximum, noNaN: true })
  const usual = fits.length > 0 ? [{ arbitrary: fc.constantFrom(...fits), weight: 6 }] : []
  return fc.oneof(...usual, { arbitrary: edges, weight: 1 }, { arbitrary: free, weight: 1 })
}
