import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from './steps.ts'

/**
 * `node scripts/former-suite.ts v2.0.0 [files]`: the server's tests of a former release, on databases that
 * have what this clone adds to the schema. It has to run there, or an update could not go back.
 */
const [release, ...files] = process.argv.slice(2)
if (release === undefined) throw new Error('Which release? node scripts/former-suite.ts v2.0.0')
const work = mkdtempSync(path.join(tmpdir(), 'baliza-former-'))
const clone = path.join(work, 'clone')
const run = (cwd: string, program: string, words: readonly string[], env = {}) =>
  execFileSync(program, words, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
process.on('exit', () => {
  rmSync(work, { recursive: true, force: true })
  run(ROOT, 'git', ['worktree', 'prune'])
})
run(ROOT, 'git', ['worktree', 'add', '--quiet', '--detach', clone, release])
run(clone, 'npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'])
const projects = ['--project=server-sqlite', '--project=server-postgres']
run(clone, 'npx', ['vitest', 'run', ...projects, ...files], { BALIZA_TEST_SCHEMA_OF: ROOT })
