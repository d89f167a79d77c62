import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesOf } from './files-of.ts'

const ROOT = path.dirname(import.meta.dirname)
const PAGES = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'packages/*/*.md'], { cwd: ROOT })
const SOURCES = filesOf(['packages/*/src/**/*.{ts,tsx,css}', '{architecture,bench,e2e,scripts}/**/*.ts'])

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** How a heading is pointed to: in small letters, with hyphens for blanks, without other signs. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (page: string): ReadonlySet<string> =>
  new Set([...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? '')))

/** Why a pointer in a file leads nowhere. */
function whyNowhere(from: string, pointer: string): string | undefined {
  const [page = '', anchor] = pointer.split('#')
  const file = page === '' ? from : path.join(path.dirname(from), page)
  if (!existsSync(path.join(ROOT, file))) return `${from}: there is no ${file}`
  if (anchor === undefined || statSync(path.join(ROOT, file)).isDirectory()) return undefined
  return anchorsOf(file).has(anchor) ? undefined : `${from}: ${file} has no heading #${anchor}`
}

const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g
const COMMENT = /\bdocs\/[\w/-]+\.md(?:#[\p{L}\p{N}_-]+)?/gu

test('a link in a page leads somewhere', () => {
  const nowhere = PAGES.flatMap((page) =>
    [...read(page).matchAll(LINK)].flatMap(([, pointer]) => whyNowhere(page, pointer ?? '') ?? []),
  )
  expect(nowhere).toEqual([])
})

test('a comment that points to a page points to a heading that is there', () => {
  const nowhere = SOURCES.flatMap((file) =>
    [...read(file).matchAll(COMMENT)].flatMap(([pointer]) =>
      whyNowhere('README.md', pointer) ? [`${file}: ${pointer}`] : [],
    ),
  )
  expect(nowhere).toEqual([])
})

const FILES = new Set(
  globSync('{*,{docs,architecture,bench,e2e,scripts,packages/*/src}/**/*,packages/*/*}.{ts,tsx,css,mjs}', {
    cwd: ROOT,
  }).flatMap((file) => {
    const whole = file.split('/')
    const parts = file.replace(/^packages\/|\/src(?=\/)/g, '').split('/')
    return [whole, parts].flatMap((names) => names.map((_, at) => names.slice(at).join('/')))
  }),
)

/** The source files that a text names in backticks: by their names, or with as much of their paths as is needed. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w.@-]+\/)*[\w.@-]+\.(?:ts|tsx|css|mjs))`/g)].map(([, name]) => name ?? '')

/** Without the decisions, which tell of their day. */
test('a file that a page or a comment names is there', () => {
  const comments = (file: string) =>
    read(file)
      .match(/\/\*[\s\S]*?\*\/|\/\/.*/g)
      ?.join('\n') ?? ''
  const texts = [
    ...PAGES.filter((page) => !/CHANGELOG|docs\/decisions/.test(page)).map(
      (page) => [page, read(page)] as const,
    ),
    ...SOURCES.map((file) => [file, comments(file)] as const),
  ]
  const missing = texts.flatMap(([from, text]) =>
    namedIn(text).flatMap((name) => (FILES.has(name) ? [] : [`${from}: ${name}`])),
  )
  expect(missing).toEqual([])
})

test('a pointer that leads nowhere is found', () => {
  expect(namedIn('`manner.test.ts`, `a.txt` and `server/http/server.ts`')).toEqual([
    'manner.test.ts',
    'server/http/server.ts',
  ])
  expect(FILES.has('server/http/server.ts')).toBe(true)
  expect(FILES.has('server/http/serves.ts')).toBe(false)
  const pointTo = (page: string) => whyNowhere('docs/domain.md', page)
  expect(pointTo('product/screens.md#split')).toBeUndefined()
  expect(pointTo('product/screens.md#spilt')).toContain('no heading #spilt')
  expect(pointTo('product/screen.md#split')).toMatch(/there is no .*screen.md/)
})

test('no source cites a section by its number', () => {
  expect(SOURCES.filter((file) => read(file).includes('\u00a7'))).toEqual([])
})
