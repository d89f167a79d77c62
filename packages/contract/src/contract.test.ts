import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { PERMISSIONS } from '@baliza/domain'
import { describe, expect, it } from 'vitest'
import { calls } from './calls.ts'
import { PROBLEMS, problemText } from './problems.ts'
import { ROUTES } from './routes.ts'

const namesIn = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted((a, b) => a.localeCompare(b))

describe('the contract', () => {
  it('gives every route a shape, and no two calls the same route', () => {
    expect(Object.keys(calls).toSorted((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(ROUTES).toSorted((a, b) => a.localeCompare(b)),
    )
    const routes = Object.values(calls).map(
      (call) => `${call.method} ${call.path.toLowerCase().replace(/\/$/, '')}`,
    )
    expect(new Set(routes).size).toBe(routes.length)
  })

  it('guards every call by a permission of the table or by a word that says why not', () => {
    const words = ['public', 'session', 'line', 'source', ...Object.keys(PERMISSIONS)]
    for (const call of Object.values(calls)) expect(words, call.id).toContain(call.access)
  })

  it('reads numbers from text, as queries and forms send them', () => {
    expect(calls['orders.start'].body.parse({ order: '42' })).toEqual({ order: 42 })
    expect(calls['resources.status'].query.safeParse({ lineID: '100' }).success).toBe(false)
    expect(calls['resources.status'].query.safeParse({ lineID: null }).success).toBe(false)
  })

  it('says every refusal in both languages with the same parameters', () => {
    for (const [code, { es, en }] of Object.entries(PROBLEMS)) expect(namesIn(en), code).toEqual(namesIn(es))
    expect(problemText('line-unknown', { lineID: 7 }, 'es')).toBe('La línea 7 no existe.')
  })

  it('has each refusal once, under the noun whose call refuses', () => {
    const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
    const files = readdirSync(new URL('problems', import.meta.url))
    const codes = files.flatMap((file) =>
      [...read(`problems/${file}`).matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(([, code]) => code ?? ''),
    )
    expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
    expect(new Set(codes)).toEqual(new Set(Object.keys(PROBLEMS)))
    const ofNoNoun = files.filter((file) => !existsSync(new URL(file, import.meta.url)))
    expect(ofNoNoun).toEqual(['requests.ts', 'secrets.ts', 'updates.ts'])
  })

  it('keeps schemas out of what a browser bundles', () => {
    const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
    const bundled = new Set<string>()
    const follow = (file: string) => {
      if (bundled.has(file)) return
      bundled.add(file)
      if (!file.startsWith('./')) return
      for (const [, from = ''] of read(file).matchAll(/^(?:import|export) (?!type\b).*from '(.+)'/gm))
        follow(from)
    }
    follow('./index.ts')
    expect([...bundled]).toContain('./routes.ts')
    expect([...bundled].filter((file) => !file.startsWith('./'))).toEqual(['@baliza/domain'])
  })
})
