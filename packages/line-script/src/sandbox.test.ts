import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openScriptRunner, type ScriptRunner } from './run-line-script.ts'
import type { ScriptResult } from './scripted-line.ts'

let runner: ScriptRunner
let line = 0

beforeAll(async () => {
  runner = await openScriptRunner({ callMilliseconds: 20, hangMilliseconds: 1_000 })
})
afterAll(() => runner.close())
beforeEach(() => {
  line += 1
})

async function run(source: string, on = line): Promise<ScriptResult> {
  await runner.setLine(on, { scripts: { it: source }, tags: ['a'] })
  const [outcome] = await runner.evaluate([
    { line: on, at: 0, changes: [{ name: 'a', value: 1, good: true }] },
  ])
  if (!outcome?.results.it) throw new Error('it did not run')
  return outcome.results.it
}

/** Its code, and what else is said of it. */
async function failureOf(source: string): Promise<string> {
  const result = await run(source)
  return 'error' in result ? JSON.stringify(result.error) : 'no failure'
}

const OFF: ScriptResult = { error: { code: 'script-hangs', values: {} } }

describe('nothing of the machine is in sight', () => {
  test.each([
    'process',
    'require',
    'module',
    'globalThis',
    'Function',
    'eval',
    'Date',
    'Promise',
    'Proxy',
    'Reflect',
    'WeakRef',
    'fetch',
    'setTimeout',
    'console',
    'performance',
    'WebAssembly',
    'SharedArrayBuffer',
    'Atomics',
    'Uint8Array',
    'std',
    'os',
    'scriptArgs',
    'rows',
    'places',
    'arguments.callee',
    'Math.random',
    'this',
  ])('%s', async (name) => {
    const result = await run(`try { return typeof ${name} === 'undefined' } catch { return true } // return`)
    expect(result).toEqual({ value: true })
  })
})

describe('no way out', () => {
  test.each([
    '(() => {}).constructor("return 1")()',
    '(function* () {}).constructor("yield 1")().next().value',
    '(async () => {}).constructor("return 1")()',
    '[].constructor.constructor("return 1")()',
    'tag.constructor("return this")()',
    'Object.getPrototypeOf(function* () {}).constructor("yield 1")',
    'JSON.constructor.constructor("return process")()',
    'Error.prepareStackTrace = () => 1',
    'Object.prototype.polluted = 1',
    'Array.prototype[0] = 1',
    '({}).__proto__.polluted = 1',
    'Object.setPrototypeOf(Array.prototype, null)',
    'Object.defineProperty(Map.prototype, "get", { value: 1 })',
    'tag.name = 1',
    'undeclared = 1',
    'import("fs")',
    'new Array(5).fill(0).constructor.from.constructor("return 1")()',
  ])('%s', async (source) => {
    expect(await run(source)).toHaveProperty('error')
  })

  test.each([
    '1) }), evil(), (() => { return (2',
    '1)], evil(), [(2',
    '}, function () { return 1',
    '} }), evil(), (class { body() { return 1',
    '1 }) //',
    '*/ 1 /*',
  ])('a text that closes its wrapper does not compile: %s', async (source) => {
    expect((await runner.compile(source)).error).not.toBeNull()
    expect(await run(source)).toHaveProperty('error')
  })

  test('nothing passes from one line to another, nor from one run to the next', async () => {
    await run('Object.prototype.shared = 1', line)
    await run('(typeof leak === "undefined") ? (leak = 1) : 2', line)
    expect(await run('({}).shared === undefined && typeof leak === "undefined"', line)).toEqual({
      value: true,
    })
    expect(await run('({}).shared === undefined && typeof leak === "undefined"', line + 500)).toEqual({
      value: true,
    })
  })

  test('no promise or job runs on behind a script', async () => {
    expect(await run('(async () => { for (;;) await 0 })()')).toEqual({
      error: { code: 'script-result-kind', values: { kind: 'object' } },
    })
    expect(await run('tag("a")')).toEqual({ value: 1 })
  })
})

describe('bounded', () => {
  test.each<[string, RegExp]>([
    ['while (true); return 1', /script-stopped/],
    ['for (;;) try { for (;;); } catch {} finally { continue }\nreturn 1', /script-stopped/],
    ['/(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab")', /script-stopped/],
    ['const f = () => f() + 1; return f()', /stack overflow/],
    [
      'const l = []; for (;;) l.push(new Array(1000).fill(l.length)); return 1',
      /script-memory|script-stopped/,
    ],
    ['let s = "x"; for (;;) s += s; return s', /string too long|script-memory|script-stopped/],
    ['"x".repeat(2 ** 29).length', /string too long|script-memory|length/],
    ['JSON.stringify(new Array(1e6).fill("xxxxxxxxxxxxxxxx")).length', /script-memory|script-stopped/],
    [
      'const deep = []; let d = deep; for (let i = 0; i < 1e5; i++) { d[0] = []; d = d[0] } return JSON.stringify(deep)',
      /stack overflow|script-memory|script-stopped/,
    ],
  ])('%s', async (source, pattern) => {
    expect(await failureOf(source)).toMatch(pattern)
    expect(await run('tag("a")')).toEqual({ value: 1 })
  })

  test('a call that no interrupt reaches ends with its worker; the others go on with what they knew', async () => {
    const [good, bad] = [line, line + 500]
    const hang =
      'if (tag("a") === 2) Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)\nreturn tag("a")'
    await runner.setLine(good, { scripts: { it: 'previous("a") * 10 + tag("a")' }, tags: ['a'] })
    await runner.setLine(bad, { scripts: { before: 'tag("a")', hang, after: 'tag("a") + 1' }, tags: ['a'] })
    const at = (second: number, value: number) =>
      [good, bad].map((one) => ({ line: one, at: second, changes: [{ name: 'a', value, good: true }] }))
    await runner.evaluate(at(1, 1))
    const [calm, hung] = await runner.evaluate(at(2, 2))
    expect(calm?.results).toEqual({ it: { value: 12 } })
    expect(hung?.results).toEqual({ before: { value: 2 }, hang: OFF, after: { value: 3 } })
    const [next, off] = await runner.evaluate(at(3, 3))
    expect(next?.results).toEqual({ it: { value: 23 } })
    expect(off?.results).toEqual({ before: { value: 3 }, hang: OFF, after: { value: 4 } })
    await runner.setLine(bad, { scripts: { hang: 'tag("a")' }, tags: ['a'] })
    expect((await runner.evaluate(at(4, 4)))[1]?.results).toEqual({ hang: { value: 4 } })
  }, 30_000)
})
