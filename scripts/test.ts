import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runBrowserTests } from './browser-tests.ts'
import { buildWeb } from './build-web.ts'
import { report, runStep } from './steps.ts'
import { type Tally, tallyOf } from './tally.ts'

/** Most of their tests' time is waiting, for clocks and for wires that were cut: others compute meanwhile. */
const WAITING = ['acquisition', 'simulator']

/**
 * `npm test`: units and integration (the server's on SQLite and on a real PostgreSQL), then the product in a
 * real browser. Both together keep two cores busy for no less time, and then clocks run out. A runner that
 * breaks before it could count counts as one failure.
 */
async function test(): Promise<Tally> {
  const built = await buildWeb()
  report(built)
  if (!built.ok) return { passed: 0, failed: 1 }
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-test-'))
  const tallies = [
    ...(await Promise.all([
      runUnits('units', path.join(folder, 'units.json'), {
        options: WAITING.map((project) => `--project=!${project}`),
        live: true,
      }),
      runUnits('units that wait', path.join(folder, 'waiting.json'), {
        options: [...WAITING.map((project) => `--project=${project}`), '--maxWorkers=1'],
        live: false,
      }),
    ])),
    await runBrowser(path.join(folder, 'browser.json')),
  ]
  rmSync(folder, { recursive: true })
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }))
}

/** What is not told live is told at its end, by one line if it is well. */
const runUnits = (
  name: string,
  file: string,
  { options, live }: { readonly options: readonly string[]; readonly live: boolean },
): Promise<Tally> =>
  tallyOf({
    name,
    file,
    run: async () => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      const command = ['vitest', 'run', ...reporters, '--silent=passed-only', ...options]
      const outcome = await runStep(name, command, { live, env: { NO_COLOR: '1' } })
      if (!live) report(outcome)
      return outcome
    },
    count: ({ numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }),
  })

const runBrowser = (file: string): Promise<Tally> =>
  tallyOf({
    name: 'browser',
    file,
    run: () => runBrowserTests(file),
    count: ({ stats }: { stats: { expected: number; flaky: number; unexpected: number } }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    }),
  })

const { passed, failed } = await test()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
