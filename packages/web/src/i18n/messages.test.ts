import { expect, test } from 'vitest'
import settings from '../../project.inlang/settings.json'

type Messages = Readonly<Record<string, unknown>>

const files = import.meta.glob<Messages>('/packages/web/src/**/messages/{es,en}.json', {
  eager: true,
  import: 'default',
})
const sources = import.meta.glob<string>(
  [
    '/packages/web/src/{*,i18n/*,{api,app,features,format,ui}/**/*}.{ts,tsx}',
    '!/packages/web/src/**/*.test.{ts,tsx}',
  ],
  { eager: true, query: '?raw', import: 'default' },
)
const folders = settings['plugin.inlang.messageFormat'].pathPattern.map((pattern) =>
  pattern.replace('./', '/packages/web/').replace('/{locale}.json', ''),
)
const keysOf = (folder: string, language: string) =>
  Object.keys(files[`${folder}/${language}.json`] ?? {}).sort()

test('every message file is compiled', () => {
  const written = new Set(Object.keys(files).map((path) => path.replace(/\/\w+\.json$/, '')))
  expect([...folders].sort()).toEqual([...written].sort())
})

test.each(folders)('%s says the same in both languages', (folder) => {
  expect(keysOf(folder, 'es').length).toBeGreaterThan(0)
  expect(keysOf(folder, 'en')).toEqual(keysOf(folder, 'es'))
})

test.each(folders)(
  "the keys of %s open with their folder's name, so that no two files share one",
  (folder) => {
    const name = folder.split('/').at(-2)?.replaceAll('-', '_') ?? ''
    expect(keysOf(folder, 'es').filter((key) => !key.startsWith(`${name}_`))).toEqual([])
  },
)

test('every message is said somewhere', () => {
  const used = new Set(
    Object.values(sources).flatMap((source) =>
      [...source.matchAll(/\bm\s*\.([a-zA-Z\d_]+)/g)].map(([, key]) => key),
    ),
  )
  expect(folders.flatMap((folder) => keysOf(folder, 'es')).filter((key) => !used.has(key))).toEqual([])
})
