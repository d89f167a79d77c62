import { type ScriptProblem, scriptSentence } from '@baliza/contract'
import { openScriptRunner, type ScriptRunner } from '@baliza/line-script'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whyNotScript } from './refuse-script.ts'

let runner: ScriptRunner
beforeAll(async () => {
  runner = await openScriptRunner({ callMilliseconds: 60 })
})
afterAll(() => runner.close())

/** What goes wrong with a script. */
async function failureOf(script: string): Promise<ScriptProblem> {
  const { error } = await runner.compile(script)
  if (error) return { ...error, line: undefined }
  await runner.setLine(1, { scripts: { script }, tags: ['L1.run'] })
  const [outcome] = await runner.evaluate([{ line: 1, at: 1, changes: [], all: true }])
  const result = outcome?.results['script']
  await runner.dropLine(1)
  if (!result || !('error' in result)) throw new Error('nothing went wrong')
  return result.error
}

describe('what is wrong with a script is said in the language of its reader', () => {
  test.each([
    ['tag("L1.rum")', 'el tag “L1.rum” no existe (línea 1)'],
    ['1 / 0', 'el resultado es Infinity'],
    ['({})', 'el resultado es de tipo object: no es un número, un texto, verdadero ni falso'],
    ['throw "basta"; return 1', 'lanzó basta'],
    ['while (true) {}; return 1', 'no terminó en 60 ms'],
    ['const a = 1\nreturn a + b', "JavaScript dice: “ReferenceError: 'b' is not defined” (línea 2)"],
    ['tag(', "JavaScript dice: “expecting ')'”"],
    ['while (true) {}', 'escriba una expresión, o un cuerpo de función con return'],
    ['const a = 1\na + 1', 'escriba una expresión, o un cuerpo de función con return'],
    [
      'const a = []; for (;;) a.push("x".repeat(1e6) + a.length); return 1',
      'usó demasiada memoria (línea 1)',
    ],
  ])('%s', async (script, sentence) => {
    expect(scriptSentence(await failureOf(script), 'es')).toBe(sentence)
  })

  test.each<[ScriptProblem, string, string]>([
    [
      { code: 'script-count-refused', values: { value: '-3' } },
      'se rechaza un conteo de -3',
      'a count of -3 is refused',
    ],
    [
      { code: 'script-count-implausible', values: { increase: 900, bound: 600 } },
      'se rechazan 900 piezas: como mucho se pudieron hacer 600',
      '900 pieces are refused: at most 600 could have been made',
    ],
    [
      { code: 'script-tag-unknown', values: { name: 'x' }, line: 2 },
      'el tag “x” no existe (línea 2)',
      'there is no tag “x” (line 2)',
    ],
  ])('%j', (failure, es, en) => {
    expect([scriptSentence(failure, 'es'), scriptSentence(failure, 'en')]).toEqual([es, en])
  })
})

test.each([
  [
    'tag(',
    { code: 'script-invalid', values: { script: 'units', line: 2, column: 2, message: "expecting ')'" } },
  ],
  ['while (true) {}', { code: 'script-gives-nothing', values: { script: 'units' } }],
])('what is no script is refused: %s', async (source, refusal) => {
  const { error } = await runner.compile(source)
  expect(error && whyNotScript('units', error)).toEqual(refusal)
})
