import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openScriptRunner, type ScriptRunner } from './run-line-script.ts'
import type { ScriptFailure } from './script-failure.ts'
import type { Outcome, ScriptResult } from './scripted-line.ts'
import type { Value } from './tag-row.ts'

let runner: ScriptRunner
let line = 0

beforeAll(async () => {
  runner = await openScriptRunner({ callMilliseconds: 20, hangMilliseconds: 1_000, restMilliseconds: 100 })
})
afterAll(() => runner.close())
beforeEach(() => {
  line += 1
})

const TAGS = ['running', 'count', 'speed', 'mode']
const change = (name: string, value: Value, good = true) => ({ name, value, good })

/** What one script makes of these values. */
async function run(source: string, values: Record<string, Value> = {}, at = 1_000): Promise<ScriptResult> {
  await runner.setLine(line, { scripts: { it: source }, tags: TAGS })
  return resultOf(
    await runner.evaluate([
      { line, at, changes: Object.entries(values).map(([name, value]) => change(name, value)) },
    ]),
  )
}

function resultOf(outcomes: readonly Outcome[], index = 0): ScriptResult {
  const result = outcomes[index]?.results.it
  if (!result) throw new Error('it did not run')
  return result
}

describe('a script', () => {
  test.each<[string, Record<string, Value>, Value]>([
    ['tag("running")', { running: true }, true],
    ['tag("count") * 2', { count: 21 }, 42],
    ['tag("mode") === "auto" && tag("speed") > 10', { mode: 'auto', speed: 11 }, true],
    ['const c = tag("count")\nif (c > 10) return c - 10\nreturn 0', { count: 12 }, 2],
    ['tag("running") // return when it runs', { running: false }, false],
    ['Math.max(1, JSON.parse("[2]")[0])', {}, 2],
    ['tag("speed")', {}, null],
    ['good("speed")', {}, false],
    ['secondsSince("speed")', {}, null],
    ['`${tag("mode")}!`', { mode: 'é' }, 'é!'],
  ])('%s with %j gives %j', async (source, values, value) => {
    expect(await run(source, values)).toEqual({ value })
  })
})

describe('a script that fails', () => {
  test.each<[string, ScriptFailure]>([
    ['tag("nobody")', { code: 'script-tag-unknown', values: { name: 'nobody' }, line: 1 }],
    [
      'try {\n  good("x")\n} catch (e) { throw e }\nreturn 1',
      { code: 'script-tag-unknown', values: { name: 'x' }, line: 2 },
    ],
    [
      'tag("run" + "ning").x.y',
      {
        code: 'script-engine',
        values: { message: "TypeError: cannot read property 'x' of undefined" },
        line: 1,
      },
    ],
    [
      '\n\nnull.x',
      { code: 'script-engine', values: { message: "TypeError: cannot read property 'x' of null" }, line: 3 },
    ],
    ['throw 1; return 2', { code: 'script-threw', values: { what: '1' } }],
    ['throw { toString() { throw 3 } }; return 2', { code: 'script-threw-hidden', values: {} }],
    ['({})', { code: 'script-result-kind', values: { kind: 'object' } }],
    ['() => 1', { code: 'script-result-kind', values: { kind: 'function' } }],
    ['10n', { code: 'script-result-kind', values: { kind: 'bigint' } }],
    ['0 / 0', { code: 'script-result-no-number', values: { value: 'NaN' } }],
    ['-1 / 0', { code: 'script-result-no-number', values: { value: '-Infinity' } }],
  ])('%s', async (source, error) => {
    expect(await run(source)).toEqual({ error })
  })

  test('that throws a tag’s error of an earlier instant says no other tag’s name', async () => {
    const source =
      'try { tag("first") } catch (first) { try { tag("second") } catch {} throw first }\nreturn 1'
    expect(await run(source)).toMatchObject({
      error: { code: 'script-engine', values: { message: 'ReferenceError: unknown tag "first"' } },
    })
  })

  test('is told how long it was allowed to take, which is longer for a great many runs', async () => {
    await runner.setLine(line, { scripts: { it: 'tag("count"); while (true); return 1' }, tags: TAGS })
    const evaluations = Array.from({ length: 100 }, (_, at) => ({ line, at, changes: [change('count', at)] }))
    expect(resultOf(await runner.evaluate(evaluations.slice(0, 1)))).toEqual({
      error: { code: 'script-stopped', values: { milliseconds: 20 } },
    })
    await expect
      .poll(async () => resultOf(await runner.evaluate(evaluations)), { interval: 20 })
      .toEqual({ error: { code: 'script-stopped', values: { milliseconds: 50 } } })
  })

  test('never stops its neighbours', async () => {
    const scripts = {
      first: 'tag("count")',
      hang: 'while (true); return 1',
      wrong: 'null.x',
      last: 'tag("count") + 1',
    }
    await runner.setLine(line, { scripts, tags: TAGS })
    const [outcome] = await runner.evaluate([{ line, at: 0, changes: [change('count', 5)] }])
    expect(outcome?.results).toEqual({
      first: { value: 5 },
      hang: { error: { code: 'script-stopped', values: { milliseconds: 20 } } },
      wrong: { error: expect.objectContaining({ code: 'script-engine', line: 1 }) as ScriptFailure },
      last: { value: 6 },
    })
  })

  test('and does not compile is refused with its place', async () => {
    expect(await runner.compile('1 +\n  * 2')).toMatchObject({ error: { line: 2, column: 3 } })
    expect(await runner.compile('tag("a") + tag("b")')).toMatchObject({ error: null, tags: ['a', 'b'] })
    const facts = await runner.setLine(line, { scripts: { it: 'let x = ' }, tags: TAGS })
    expect(facts.it?.error).not.toBeNull()
    expect(resultOf(await runner.evaluate([{ line, at: 0, changes: [] }]))).toEqual({
      error: facts.it?.error,
    })
  })

  test('and names tags that the line does not have is told so', async () => {
    const facts = await runner.setLine(line, { scripts: { it: 'tag("count") + tag("cuont")' }, tags: TAGS })
    expect(facts.it?.unknownTags).toEqual(['cuont'])
  })
})

describe('over time', () => {
  test('a batch of instants gives the same as one by one', async () => {
    const source = '`${tag("count")} ${previous("count")} ${secondsSince("count")} ${good("count")}`'
    const scripts = { it: source }
    const instants = [1, 2, 2, 5].map((value, second) => ({
      at: second * 1_000,
      changes: [change('count', value, second !== 2)],
    }))
    const [together, apart] = [line, line + 1_000]
    await runner.setLine(together, { scripts, tags: TAGS })
    await runner.setLine(apart, { scripts, tags: TAGS })
    const batch = await runner.evaluate(instants.map((instant) => ({ line: together, ...instant })))
    const single: Outcome[] = []
    for (const instant of instants) single.push(...(await runner.evaluate([{ line: apart, ...instant }])))
    expect(batch.map((outcome) => outcome.results)).toEqual(single.map((outcome) => outcome.results))
    expect(batch.map((outcome) => outcome.results.it)).toEqual([
      { value: '1 undefined 0 true' },
      { value: '2 1 0 true' },
      { value: 'undefined 2 0 false' },
      { value: '5 2 0 true' },
    ])
  })

  test('a script runs when a tag of its own changed, or at a tick when it uses the time', async () => {
    await runner.setLine(line, {
      scripts: { count: 'tag("count")', since: 'secondsSince("running")' },
      tags: TAGS,
    })
    const outcomes = await runner.evaluate([
      { line, at: 0, changes: [change('running', true)] },
      { line, at: 1_000, changes: [change('count', 1)] },
      { line, at: 2_000, changes: [change('speed', 1)] },
      { line, at: 3_000, changes: [], tick: true },
    ])
    expect(outcomes.map(({ results }) => results)).toEqual([
      { count: { value: null }, since: { value: 0 } },
      { count: { value: 1 } },
      {},
      { since: { value: 3 } },
    ])
  })

  test('outcomes come in the order of the evaluations, whatever their lines', async () => {
    const lines = [line, line + 2_000, line + 4_000]
    for (const one of lines) await runner.setLine(one, { scripts: { it: 'tag("count")' }, tags: TAGS })
    const batch = Array.from({ length: 2_000 }, (_, i) => ({
      line: lines[i % 3] ?? 0,
      at: i,
      changes: [change('count', i)],
    }))
    const outcomes = await runner.evaluate(batch)
    expect(outcomes.map(({ line: of, at, results }) => [of, at, results.it])).toEqual(
      batch.map((one) => [one.line, one.at, { value: one.at }]),
    )
  })

  test('a script that was stopped rests, and is tried again', async () => {
    await runner.setLine(line, {
      scripts: { it: 'if (tag("running")) while (true);\nreturn tag("count")' },
      tags: TAGS,
    })
    const once = async (running: boolean) =>
      resultOf(await runner.evaluate([{ line, at: 0, changes: [change('running', running)] }]))
    expect(await once(true)).toEqual({
      error: { code: 'script-stopped', values: { milliseconds: 20 } },
    })
    expect(await once(false)).toEqual({ error: { code: 'script-rests', values: {} } })
    await expect.poll(() => once(false), { interval: 20 }).toEqual({ value: null })
  })
})
