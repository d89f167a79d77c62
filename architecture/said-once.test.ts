import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesOf } from './files-of.ts'

const ROOT = path.dirname(import.meta.dirname)
/** So many lines that are the same to the letter are one thing said twice. */
const LINES = 6

/** What is generated, and what tests write out so that each can be read by itself, may repeat. */
const MAY_REPEAT = /\.(test|contract|e2e)\.tsx?$|\/(testing|paraglide|dist|node_modules)\//

const SOURCES = filesOf('{packages/*/src,architecture,bench,scripts}/**/*.{ts,tsx,css,js}').filter(
  (file) => !MAY_REPEAT.test(file),
)

type Line = { readonly file: string; readonly number: number; readonly text: string }

/** The lines that say something: without imports, comments, and lines of signs alone. */
function linesOf(file: string, source: string): Line[] {
  const blanked = (part: string) => part.replaceAll(/[^\n]/g, '')
  return source
    .replaceAll(/^(import|export) [^;'"`]*?from '.*'$|^import '.*'$/gm, blanked)
    .replaceAll(/\/\*[\s\S]*?\*\//g, blanked)
    .split('\n')
    .map((text, index) => ({ file, number: index + 1, text: text.replace(/^\s*\/\/.*/, '').trim() }))
    .filter(({ text }) => /\w/.test(text))
}

/** Where `LINES` lines in a row stand a second time: the first run of each pair of files. */
function repeatedIn(files: Iterable<readonly Line[]>): string[] {
  const first = new Map<string, Line>()
  const repeated = new Map<string, string>()
  for (const lines of files)
    for (let at = 0; at + LINES <= lines.length; at++) {
      const run = lines.slice(at, at + LINES)
      const key = run.map(({ text }) => text).join('\n')
      const [begin] = run
      const before = first.get(key)
      if (!begin) continue
      if (!before) first.set(key, begin)
      else if (before.file !== begin.file || begin.number - before.number >= LINES) {
        const pair = `${before.file} ~ ${begin.file}`
        repeated.set(
          pair,
          repeated.get(pair) ?? `${before.file}:${before.number} ~ ${begin.file}:${begin.number}`,
        )
      }
    }
  return [...repeated.values()]
}

test('nothing is said twice', () => {
  const files = SOURCES.map((file) => linesOf(file, readFileSync(path.join(ROOT, file), 'utf8')))
  expect(repeatedIn(files)).toEqual([])
})

test('what is said twice is found, whatever it imports and however it is set', () => {
  const lines = ['const a = 1', 'const b = 2', 'f({', '  a,', '})', 'g(b)', 'h(a)', 'i()'].join('\n')
  const once = linesOf('one.ts', `import { f } from 'x'\n${lines}`)
  const twice = linesOf('two.ts', `/** Once more. */\n${lines.replaceAll('\n', '\n\n')}`)
  expect(repeatedIn([once, twice])).toEqual(['one.ts:2 ~ two.ts:2'])
  expect(repeatedIn([once, twice.slice(1, LINES)])).toEqual([])
})
