import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `BALIZA_TEST_SCHEMA_OF` names the folder of a newer clone: the databases of this run have what that adds to
 * the schema as well, as after an update that went back.
 */
export function expandAhead(url: string): void {
  const newer = process.env['BALIZA_TEST_SCHEMA_OF']
  if (!newer) return
  const folder = mkdtempSync(join(tmpdir(), 'baliza-ahead-'))
  const program = join(newer, 'packages/server/src/command/baliza.ts')
  const env = { PATH: process.env['PATH'], BALIZA_DATA: folder, BALIZA_DATABASE: url, BALIZA_TRIAL: 'yes' }
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, 'migrate'], { env })
  rmSync(folder, { recursive: true })
}
