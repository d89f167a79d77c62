import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runBrowserTests } from './browser-tests.ts'
import { buildWeb } from './build-web.ts'
import { report } from './steps.ts'

/** The browser tests alone, or those whose file names match the arguments. */
const built = await buildWeb()
report(built)
const folder = mkdtempSync(path.join(tmpdir(), 'baliza-browser-'))
const outcome = await runBrowserTests(path.join(folder, 'browser.json'), process.argv.slice(2))
rmSync(folder, { recursive: true })
process.exitCode = built.ok && outcome.ok ? 0 : 1
