import { type Call, PROBLEMS } from '@baliza/contract'
import { calls } from '@baliza/contract/schemas'
import { PERMISSIONS, ROLE } from '@baliza/domain'
import { openApi } from './openapi.ts'

const DOCUMENT = openApi('')

type Property = {
  type?: string | string[]
  format?: string
  anyOf?: Property[]
  items?: Property
  enum?: unknown[]
  const?: unknown
  properties?: Properties
  required?: string[]
}
type Properties = Record<string, Property>
type Operation = { parameters: { name: string; required: boolean; schema: Property }[] }

/** The text of `docs/api.md`: every call, who may make it, what it takes and answers, and every refusal. */
export function describeCalls(): string {
  const all = Object.values(calls) as Call[]
  return [
    '# HTTP calls',
    '',
    `Generated from the contract. Paths and query names are matched without regard to case or a trailing slash; bodies are JSON or`,
    'forms. Instants are ISO 8601 in UTC, times in minutes, speeds in pieces per minute, ratios as fractions. Every call but the public ones wants',
    '`Authorization: Bearer <token>`. A body with a field that its call does not know is refused; among the `values` of a row, fields that are',
    'answered but not changed by the call are left unread, and values that are there already change nothing. The same as OpenAPI: `GET /api/openapi.json`.',
    '',
    ...all.flatMap(describeCall),
    ...describeProblems(),
  ].join('\n')
}

function describeCall(call: Call): string[] {
  return [
    `## ${call.method} ${call.path}`,
    '',
    call.summary,
    '',
    `- Who: ${accessOf(call)}`,
    ...taken('Query', parametersOf(call)),
    ...taken('Body', schemaOf(call, 'body')),
    `- Answer:${shapeText(schemaOf(call, 'answer'))}`,
    '',
  ]
}

const taken = (name: string, shape: Property | undefined): string[] =>
  shape ? [`- ${name}:${shapeText(shape)}`] : []

const ROLE_NAMES = Object.fromEntries(Object.entries(ROLE).map(([name, id]) => [id, name.toLowerCase()]))

function accessOf({ access }: Call): string {
  if (access === 'public') return 'anybody'
  if (access === 'session') return 'anybody with a session'
  if (access === 'source') return 'a source of readings, by the token of its OPC server'
  if (access === 'line') return 'every role; anybody else with a session for the line of the terminal'
  return `${PERMISSIONS[access].map((role) => ROLE_NAMES[role]).join(', ')} (\`${access}\`)`
}

function operation(call: Call): Operation & Record<string, unknown> {
  const paths = DOCUMENT['paths'] as Record<string, Record<string, Operation & Record<string, unknown>>>
  const found = paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
  if (!found) throw new Error(`${call.id} is not in the OpenAPI document`)
  return found
}

function parametersOf(call: Call): Property | undefined {
  const { parameters } = operation(call)
  if (parameters.length === 0) return undefined
  const required = parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name)
  return { properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])), required }
}

function schemaOf(call: Call, which: 'body' | 'answer'): Property | undefined {
  type Content = { content?: Record<string, { schema: Property }> }
  const { requestBody, responses } = operation(call) as {
    requestBody?: Content
    responses?: Record<string, Content>
  }
  const content = (which === 'body' ? requestBody : responses?.['200'])?.content
  return content && Object.values(content)[0]?.schema
}

/** On one line what fits there, else field by field. */
function shapeText(shape: Property | undefined): string {
  if (!shape) return ' nothing (204)'
  const short = typeText(shape)
  return short.length <= LONGEST ? ` \`${short}\`` : `\n\n  \`\`\`\n  ${typeText(shape, '  ')}\n  \`\`\``
}

const LONGEST = 120

/** `indent` = how far the fields of an object are indented; undefined = all on one line. */
function typeText(shape: Property, indent?: string): string {
  if (shape.properties) return objectText(shape, indent)
  if (shape.anyOf) return shape.anyOf.map((one) => typeText(one, indent)).join(' | ')
  if (shape.items) return `[${typeText(shape.items, indent)}, …]`
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (shape.format === 'date-time') return 'instant'
  return Array.isArray(shape.type) ? shape.type.join(' | ') : (shape.type ?? 'any')
}

function objectText(shape: Property, indent?: string): string {
  const inner = indent === undefined ? undefined : `${indent}  `
  const fields = Object.entries(shape.properties ?? {}).map(([name, one]) => {
    const short = typeText(one)
    return `${name}${shape.required?.includes(name) ? '' : '?'}: ${inner === undefined || short.length <= LONGEST - 40 ? short : typeText(one, inner)}`
  })
  return inner === undefined
    ? `{ ${fields.join(', ')} }`
    : `{\n${fields.map((field) => `${inner}${field}\n`).join('')}${indent}}`
}

function describeProblems(): string[] {
  const rows = Object.entries(PROBLEMS).map(
    ([code, { status, es, en }]) => `| \`${code}\` | ${status} | ${es} | ${en} |`,
  )
  return [
    '## Refusals',
    '',
    'As `application/problem+json`: `code`, `message` and `detail` (one sentence in the language of `Accept-Language` or `?lang`), `values`.',
    '',
    '| code | status | es | en |',
    '|---|---|---|---|',
    ...rows,
    '',
  ]
}
