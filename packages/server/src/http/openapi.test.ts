import type { Call } from '@baliza/contract'
import { calls } from '@baliza/contract/schemas'
import { describe, expect, it } from 'vitest'
import { bodyReader } from './input.ts'
import { openApi } from './openapi.ts'

type Content = {
  readonly schema: {
    readonly properties: { readonly values: { readonly properties: Record<string, Property> } }
  }
  readonly example?: unknown
  readonly encoding?: Record<string, { readonly contentType: string }>
}
type Property = {
  readonly anyOf?: readonly Property[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}
type Operation = { readonly requestBody?: { readonly content: Record<string, Content> } }

const { paths } = openApi('') as unknown as { readonly paths: Record<string, Record<string, Operation>> }
const contentOf = ({ path, method }: Call, type: string): Content | undefined =>
  paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody?.content[type]
const withBody = (Object.values(calls) as Call[]).filter(({ body }) => body)

const partsOf = (example: unknown): [string, unknown][] => Object.entries(example as Record<string, unknown>)
const structuredIn = (example: unknown): string[] =>
  partsOf(example).flatMap(([name, value]) => (typeof value === 'object' ? [name] : []))
const asForm = (example: unknown): unknown =>
  Object.fromEntries(
    partsOf(example).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

describe.each(withBody)('the body of $id', (call) => {
  it('has an example that the call reads, as JSON and as the form that is described', () => {
    const json = contentOf(call, 'application/json')
    const form = contentOf(call, 'application/x-www-form-urlencoded')
    expect(json?.example).toBeTypeOf('object')
    const read = bodyReader(call)
    expect(read(json?.example)).toBeTypeOf('object')
    expect(Object.keys(form?.encoding ?? {})).toEqual(structuredIn(json?.example))
    expect(read(asForm(form?.example), 'form')).toEqual(read(json?.example))
  })
})

it('says the bounds of fields that the domain rules', () => {
  const fieldsOf = (call: Call) => contentOf(call, 'application/json')?.schema.properties.values.properties
  const schemaOf = (call: Call, field: string) => JSON.stringify(fieldsOf(call)?.[field])
  expect(schemaOf(calls['products.post'], 'code')).toContain('"maxLength":18')
  expect(schemaOf(calls['preContract.put'], 'cantidad')).toContain('"maximum":1000000')
  expect(schemaOf(calls['targets.put'], 'targetOEE')).toMatch(/"minimum":0,"maximum":100\b/)
  expect(schemaOf(calls['resources.post'], 'firstTarget')).toMatch(/"minimum":0,"maximum":99999.999\b/)
  expect(schemaOf(calls['validatedOrder.post'], 'orderID')).toContain('"maxLength":12')
  expect(schemaOf(calls['opcservers.post'], 'description')).toContain('"maxLength":80')
  expect(schemaOf(calls['notifications.groups.post'], 'name')).toContain('"maxLength":20')
  expect(schemaOf(calls['notifications.schedules.post'], 'startTime')).toContain('"pattern"')
})
