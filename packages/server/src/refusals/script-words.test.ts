import { openScriptRunner, type ScriptRunner } from '@baliza/line-script'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scriptWords } from './script-words.ts'

let runner: ScriptRunner
beforeAll(async () => {
  runner = await openScriptRunner({ callMilliseconds: 60 })
})
afterAll(() => runner.close())

/** What a script says that goes wrong. */
async function errorOf(script: string): Promise<string> {
  const { error } = await runner.compile(script)
  if (error) return error.message
  await runner.setLine(1, { scripts: { script }, tags: ['L1.run'] })
  const [outcome] = await runner.evaluate([{ line: 1, at: 1, changes: [], all: true }])
  const result = outcome?.results['script']
  await runner.dropLine(1)
  return result && 'error' in result ? result.error : ''
}

describe('what is wrong with a script is said in Spanish', () => {
  test.each([
    ['tag("L1.rum")', 'el tag “L1.rum” no existe (línea 1)'],
    ['1 / 0', 'el resultado es Infinity'],
    ['({})', 'el resultado es de tipo object: no es un número, un texto, verdadero ni falso'],
    ['throw "basta"; return 1', 'lanzó basta'],
    ['while (true) {}; return 1', 'no terminó en 60 ms'],
    ['const a = 1\nreturn a + b', 'b no está definido (línea 2)'],
    ['tag("L1.run").size', 'no se puede leer size de undefined (línea 1)'],
    ['tag(', "se esperaba ')'"],
    ['while (true) {}', 'escriba una expresión, o un cuerpo de función con return'],
    ['const a = 1\na + 1', 'escriba una expresión, o un cuerpo de función con return'],
    [
      'const a = []; for (;;) a.push("x".repeat(1e6) + a.length); return 1',
      'usó demasiada memoria (línea 1)',
    ],
  ])('%s', async (script, sentence) => {
    expect(scriptWords(await errorOf(script), 'es')).toBe(sentence)
  })

  test.each([
    ['there is no tag L2.noexiste', 'el tag “L2.noexiste” no existe'],
    ['a count of -3 is refused', 'se rechaza un conteo de -3'],
    [
      '900 pieces are refused: at most 600 could have been made',
      'se rechazan 900 piezas: como mucho se pudieron hacer 600',
    ],
    ['RangeError: invalid array length (line 3)', 'RangeError: invalid array length (línea 3)'],
  ])('%s', (message, sentence) => {
    expect(scriptWords(message, 'es')).toBe(sentence)
  })
})

test('in English it says what the language says', () => {
  expect(scriptWords('the result is NaN', 'en')).toBe('the result is NaN')
  expect(scriptWords('ReferenceError: unknown tag "x" (line 2)', 'en')).toBe('there is no tag “x” (line 2)')
})
