import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Outcome, ROOT, runStep } from './steps.ts'

const DIST = path.join(ROOT, 'packages/web/dist')
const STAMP = path.join(DIST, '.built-from')
const SOURCES = [
  'packages/{web,contract,domain}/src/**',
  'packages/{web,contract,domain}/*.{json,html,ts}',
  'packages/web/{public,messages,project.inlang}/**',
  'package-lock.json',
]

/** Builds the web app unless the build in place was made from just these sources. */
export async function buildWeb(): Promise<Outcome> {
  const sources = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources)
    return { name: 'web build (up to date)', ok: true, seconds: 0, output: '' }
  const outcome = await runStep('web build', ['vite', 'build', 'packages/web', '--logLevel', 'warn'])
  if (outcome.ok) writeFileSync(STAMP, hashOfSources())
  return outcome
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('paraglide'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(path.relative(ROOT, file)).update(readFileSync(file))
  return hash.digest('hex')
}
