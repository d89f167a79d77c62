import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkAdvisories } from './advisories/check-advisories.ts'
import { ignoredSchema } from './advisories/ignored.ts'
import type { Lockfile } from './lockfile.ts'
import { ROOT } from './steps.ts'

/** A database that is unpacked there is found without being named; it is in no commit. */
const USUAL_PLACE = path.join(ROOT, 'advisories')

/** Whatever goes wrong, 1 stands for what was found: an accident is no answer. */
const UNCHECKED = 2

/**
 * `npm run advisories [-- --database PLACE] [--offline]`: what is known to be wrong with the packages of the
 * lockfile. Ends with 0 when nothing is, 1 when something is, 2 when it could not be checked.
 */
async function advisories(): Promise<void> {
  const { values } = parseArgs({
    options: { database: { type: 'string' }, offline: { type: 'boolean', default: false } },
  })
  const named = values.database ?? process.env['BALIZA_ADVISORIES']
  // npm says so where it is another one than usual
  const registry = process.env['npm_config_registry'] ?? 'https://registry.npmjs.org'
  const { exit, lines } = await checkAdvisories({
    lockfile: read('package-lock.json') as Lockfile,
    ignored: ignoredSchema.parse(read('scripts/advisories/ignored.json')),
    registry: values.offline ? undefined : registry,
    // npm runs a script in the project's folder, wherever it was called
    database: named ? path.resolve(process.env['INIT_CWD'] ?? '', named) : existing(USUAL_PLACE),
    now: Temporal.Now.instant().epochMilliseconds,
  })
  for (const line of lines) console.log(line)
  process.exitCode = exit
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))

const existing = (file: string): string | undefined => (existsSync(file) ? file : undefined)

await advisories().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = UNCHECKED
})
