import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const IMPORTED = /from '(\.[^']+)'|import\('(\.[^']+)'\)|new URL\('(\.[^']+)'/g
/** What the suite hands to a test that asks which database it runs on. */
const ASKED = /BALIZA_TEST_DATABASE|\binject\('/

/**
 * The tests below a folder that answer alike whatever the database is: none of what they prepare, at any
 * remove, opens one of the suite's.
 */
export function testsWithoutDatabase(folder: string): string[] {
  const files = globSync('**/*.ts', { cwd: folder })
    .filter((file) => file.endsWith('.test.ts') || /(^|[/\\])testing[/\\]/.test(file))
    .map((file) => path.join(folder, file))
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const asking = new Set(files.filter((file) => ASKED.test(texts.get(file) ?? '')))
  for (let before = -1; before !== asking.size; ) {
    before = asking.size
    for (const [file, text] of texts)
      if (importedBy(file, text).some((other) => asking.has(other))) asking.add(file)
  }
  return files.filter((file) => file.endsWith('.test.ts') && !asking.has(file))
}

const importedBy = (file: string, text: string): string[] =>
  [...text.matchAll(IMPORTED)].map(([, ...found]) =>
    path.join(path.dirname(file), found.find((each) => each !== undefined) ?? ''),
  )
