import { type Call, PROBLEMS } from '@baliza/contract'
import { calls } from '@baliza/contract/schemas'
import { z } from 'zod/mini'
import { exampleOf, type JsonSchema } from './openapi-example.ts'

/** The contract as OpenAPI 3.1: for generators, for people, and for `docs/api.md`. */
export function openApi(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of Object.values(calls) as Call[]) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Baliza',
      version,
      description: 'Paths and query names are matched without regard to case or a trailing slash.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        source: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Problem: PROBLEM_SCHEMA },
    },
  }
}

function operationOf(call: Call): Record<string, unknown> {
  const media = call.produces ?? 'application/json'
  const answered = call.answer.safeParse(null).success ? { 204: { description: 'Nothing to tell.' } } : {}
  return {
    operationId: call.id,
    tags: [call.id.split('.')[0]],
    summary: call.summary,
    'x-access': call.access,
    security: call.access === 'public' ? [] : [{ [call.access === 'source' ? 'source' : 'session']: [] }],
    parameters: [...parametersIn('path', call.params), ...parametersIn('query', call.query)],
    ...(call.body && { requestBody: { required: true, content: bodyContent(schemaOf(call.body)) } }),
    responses: {
      ...(isNothing(call)
        ? {}
        : { 200: { description: 'Done.', content: { [media]: { schema: schemaOf(call.answer) } } } }),
      ...answered,
      default: {
        description: 'Refused.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

const isNothing = (call: Call): boolean => call.answer.def.type === 'null'

function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const {
    $schema: _,
    '~standard': __,
    ...json
  } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as Record<string, unknown>
  return json
}

function bodyContent(schema: JsonSchema): Record<string, unknown> {
  const example = exampleOf(schema)
  const structured = Object.entries(schema.properties ?? {}).filter(([, property]) => isStructured(property))
  const encoding = Object.fromEntries(structured.map(([name]) => [name, { contentType: 'application/json' }]))
  return {
    'application/json': { schema, example },
    'application/x-www-form-urlencoded': { schema, example, ...(structured.length > 0 && { encoding }) },
  }
}

/** In a form it travels as JSON text; what may be a plain text too need not. */
const isStructured = ({ type, anyOf }: JsonSchema): boolean =>
  type === 'object' ||
  type === 'array' ||
  (anyOf?.every((one) => one.type === 'null' || isStructured(one)) ?? false)

function parametersIn(
  location: 'path' | 'query',
  schema: z.ZodMiniType | undefined,
): Record<string, unknown>[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
  }))
}

const PROBLEM_SCHEMA = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(PROBLEMS) },
    message: { type: 'string' },
    detail: { type: 'string' },
    values: { type: 'object' },
    conflict: {
      type: 'object',
      description: 'A row that somebody changed meanwhile: who, when, and as it stands now.',
    },
  },
  required: ['type', 'title', 'status', 'code', 'message', 'detail', 'values'],
}
