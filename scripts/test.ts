import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runBrowserTests } from './browser-tests.ts'
import { buildWeb } from './build-web.ts'
import { report, runStep } from './steps.ts'
import { type Tally, tallyOf } from './tally.ts'

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
    await runUnits(path.join(folder, 'units.json')),
    await runBrowser(path.join(folder, 'browser.json')),
  ]
  rmSync(folder, { recursive: true })
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }))
}

const runUnits = (file: string): Promise<Tally> =>
  tallyOf({
    name: 'units',
    file,
    run: () =>
      runStep(
        'units',
        [
          'vitest',
          'run',
          '--reporter=default',
          '--reporter=json',
          '--silent=passed-only',
          `--outputFile.json=${file}`,
        ],
        {
          live: true,
          env: { NO_COLOR: '1' },
        },
      ),
    count: (report: { numPassedTests: number; numFailedTests: number }) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
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
